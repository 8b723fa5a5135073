/** Answers are texts such as `attack:S10`: a verb and, after the colon, what it is about. */

export const verb = (answer: string): string => answer.split(":", 1)[0] ?? "";

export const argument = (answer: string): string => answer.slice(verb(answer).length + 1);

/** `high_ground` and `torch-rider` as words: "High ground", "Torch rider". */
export function spoken(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
