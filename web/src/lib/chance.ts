/** Chances as people read them. */

/** "63 %", with a space that does not break. */
export const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`;
