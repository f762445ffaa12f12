/** Number of steps, and the milliseconds that they took together. */
export interface Cost {
  count: number
  ms: number
}

/** What the layer did for one request. */
export interface RequestCosts {
  /** Authentication, with the grants that it waited for. */
  authentication: Cost
  tokens: Cost
  calls: Cost
}

export function noCosts(): RequestCosts {
  return { authentication: { count: 0, ms: 0 }, tokens: { count: 0, ms: 0 }, calls: { count: 0, ms: 0 } }
}

export function addCost(cost: Cost, ms: number): void {
  cost.count++
  cost.ms += ms
}

/** Value of a `Server-Timing` header, which browsers show beside the request; '' for a request that the layer had no part in. */
export function serverTiming({ authentication, tokens, calls }: RequestCosts): string {
  const parts: [name: string, cost: Cost, what: string][] = [
    ['platform', authentication, 'authentication'],
    ['platform-token', tokens, 'token grants'],
    ['platform-api', calls, 'API calls'],
  ]
  return parts.flatMap(([name, { count, ms }, what]) => count === 0 ? [] : [`${name};dur=${ms.toFixed(1)};desc="${count} ${what}"`]).join(', ')
}
