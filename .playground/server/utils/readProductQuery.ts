import type { H3Event } from 'h3'

const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 50

/** The arguments of a product list. */
export interface ProductQuery {
  first?: number
  last?: number
  after: string | undefined
  before: string | undefined
  query: string | undefined
  /** Only products with this problem. */
  problem: ProductProblem | undefined
}

/**
 * The arguments of a product list: `first` (1 to 50), `after` or `before` (cursors), `query`
 * (words), and `problem`. Throws a 422 for anything else.
 */
export function readProductQuery(event: H3Event): ProductQuery {
  const { first = String(DEFAULT_PAGE_SIZE), after, before, query, problem } = getQuery(event)
  const size = Number(first)
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE)
    throw refusal(`"first" must be a whole number from 1 to ${MAX_PAGE_SIZE}`)
  const chosen = optionalText(problem, 'problem')
  if (chosen !== undefined && !isProductProblem(chosen))
    throw refusal(`"problem" must be one of ${Object.keys(PRODUCT_PROBLEMS).join(', ')}`)
  const end = optionalText(before, 'before')
  return {
    ...(end === undefined ? { first: size } : { last: size }),
    after: optionalText(after, 'after'),
    before: end,
    query: searchWords(optionalText(query, 'query')),
    problem: chosen,
  }
}
