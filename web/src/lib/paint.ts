/** What a page does just before it is painted. Setting a scroll position makes the browser lay out the page at once; done here, it is laid out once for all of them. */
export function beforePaint(action: () => void): () => void {
  const frame = requestAnimationFrame(action);
  return () => cancelAnimationFrame(frame);
}
