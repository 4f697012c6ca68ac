// The records of a guide, as the house sends them (kernel/guide.py has their meaning).

/**
 * @typedef {{
 *   touch: string, label: string, ref: string, says: string, does: string, ends: boolean, free: boolean,
 *   bounds: number[], kind: "choice" | "number" | "point" | "text",
 * }} Touch
 */
/** @typedef {{code: string, says: string, rule: string, warning: boolean}} Finding */
/**
 * @typedef {{
 *   draft: any, touches: Touch[], lines: string[], findings: Finding[], ready: boolean, answer: any, shows: string[],
 *   own: boolean, facts: any,
 * }} Guide
 */
/**
 * @typedef {{guides: Guide[], suggested: string, barred: Record<string, Finding>}} Begun what comes with a question;
 *   `barred` says by board element why it cannot be chosen
 */

export {};
