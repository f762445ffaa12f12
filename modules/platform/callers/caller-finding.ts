/** Code that gives a stranger what only a merchant may have, or that loses who the merchant is. */
export interface CallerFinding {
  kind: 'open route' | 'requested shop' | 'open page' | 'plain request'
  /** File and line, e.g. `server/api/settings.get.ts:3`. */
  where: string
  /** What is wrong, and what someone can do with it; without a period at its end. */
  problem: string
  /** One sentence. */
  fix: string
}
