/** A stream of lines of JSON. Each is yielded as soon as it is complete, however the stream is chunked. Stop reading
    to cancel it. */
export async function* jsonLines<T>(stream: ReadableStream<Uint8Array>): AsyncGenerator<T, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let begun = "";
  let over = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      over = done;
      begun += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = begun.split("\n");
      begun = done ? "" : (lines.pop() ?? "");
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as T;
      if (done) return;
    }
  } finally {
    if (!over) await reader.cancel().catch(() => undefined);
  }
}
