/** Alternatives of a range as package.json of this layer has them: `^22.19.0`, `>=26.0.0`. */
const ALTERNATIVE = /^(\^|>=)(\d+)\.(\d+)\.(\d+)$/
const VERSION = /^v?(\d+)\.(\d+)\.(\d+)/

/** What to do about a Node.js that is too old. */
export const NODE_ADVICE =
  'Install a newer Node.js, or run "npm install -D node@24", which npx and npm run then use.'

/**
 * Returns whether a version of Node.js is in a range.
 *
 * @param version e.g. `24.11.0`
 * @param range `engines.node` of package.json
 * @throws Error for a range with other operators
 */
export function isNodeInRange(version: string, range: string): boolean {
  const installed = numbersOf(VERSION.exec(version)?.slice(1))
  return range.split('||').some(alternative => {
    const [, operator, ...parts] = ALTERNATIVE.exec(alternative.trim()) ?? []
    if (!operator)
      throw new Error(`The range "${range}" of engines.node is not made of ^1.2.3, >=1.2.3 and ||`)
    const least = numbersOf(parts)
    return (operator === '>=' || installed[0] === least[0]) && compare(installed, least) >= 0
  })
}

/**
 * Returns what to print for a Node.js that is not supported, with how to get another one.
 *
 * @param installed e.g. `24.11.0`
 * @param range `engines.node` of package.json
 * @returns undefined for a supported one
 */
export function nodeProblem(installed: string, range: string): string | undefined {
  return isNodeInRange(installed, range)
    ? undefined
    : `nuxt-platform-layer needs Node.js ${range}, and this is ${installed}. ${NODE_ADVICE}`
}

function numbersOf(parts: readonly string[] = []): number[] {
  return parts.map(Number)
}

/** Negative, zero or positive, as for `sort`. */
function compare(left: readonly number[], right: readonly number[]): number {
  const index = right.findIndex((part, position) => part !== left[position])
  return index < 0 ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
}
