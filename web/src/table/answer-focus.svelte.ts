/** Where the keyboard and the scroll position are among the answers, while questions come and go. */
import { beforePaint } from "../lib/paint";

interface Answers {
  /** The box that holds the buttons; null until it is there. */
  box: HTMLElement | null;
  /** The question; null when none is asked. */
  decision: string | null;
  /** Changes whenever the buttons do. */
  groups: unknown;
  /** Whether an answer is under way. */
  answering: boolean;
  /** The answer that was given last, and to which question. */
  given: { answer: string; decision: string | null } | null;
}

/** Whoever answers by keyboard stays at the answers: on the first of the new ones, or on the one that was refused. The focus
    leaves a button once it is pressed, and is set when all else is done: in between, it would lay out a half-changed page. */
export function keepFocusOnAnswers(answers: () => Answers): void {
  let hadFocus = false;
  $effect.pre(() => {
    const { box, answering, groups } = answers();
    void groups;
    hadFocus = box?.contains(document.activeElement) ?? false;
    if (hadFocus && answering && document.activeElement !== box) box?.focus({ preventScroll: true });
  });
  $effect(() => {
    const { answering, groups } = answers();
    void groups;
    if (hadFocus && !answering) return beforePaint(() => focusOn(answers()));
  });
}

function focusOn({ box, decision, given }: Answers): void {
  const lost = document.activeElement === document.body || document.activeElement === box;
  const buttons = [...(box?.querySelectorAll<HTMLElement>("[data-answer]") ?? [])];
  const refused = given?.decision === decision ? buttons.find((button) => button.dataset.answer === given?.answer) : undefined;
  const place = refused ?? buttons[0] ?? box;
  if (lost && place !== document.activeElement) place?.focus({ preventScroll: true });
}

/** Scrolls to the first answer whenever what is shown above the answers changes. */
export function scrollToFirst(box: () => HTMLElement | null, above: () => string): void {
  let shown = "";
  $effect(() => {
    const now = above();
    const element = box();
    if (element === null || now === shown) return;
    shown = now;
    beforePaint(() => {
      element.scrollTop = 0;
      element.scrollLeft = 0;
    });
  });
}
