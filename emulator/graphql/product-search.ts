import { GraphQLError } from 'graphql'
import type { Product } from '../state/product'

const FIELDS: Record<string, (product: Product) => string> = {
  status: product => product.status,
  vendor: product => product.vendor,
  product_type: product => product.productType,
}

/**
 * Creates a filter from the supported search syntax: words of the title, and `status:`, `vendor:`,
 * `product_type:` with a value or a comma-separated list of values. Every term must match.
 *
 * @see https://shopify.dev/docs/api/usage/search-syntax
 * @throws GraphQLError for unsupported syntax
 */
export function productFilter(query: string): (product: Product) => boolean {
  const tests = (query.match(/[^\s"]*"[^"]*"|\S+/g) ?? []).map(termTest)
  return product => tests.every(test => test(product))
}

function termTest(term: string): (product: Product) => boolean {
  if (term === 'AND') return () => true
  if (term === 'OR' || term === 'NOT' || /^[-(]/.test(term))
    throw unsupported('OR, NOT, "-" and parentheses')
  const [, field, value = ''] = /^(\w+):(.*)$/.exec(term) ?? []
  if (field === undefined) {
    const word = unquoted(term).replace(/\*$/, '').toLowerCase()
    return product => product.title.toLowerCase().includes(word)
  }
  const read = FIELDS[field]
  if (!read || /^[<>]/.test(value)) throw unsupported(read ? 'comparisons' : `the field ${field}`)
  const wanted = (value.startsWith('"') ? [value] : value.split(',')).map(item =>
    unquoted(item).toLowerCase(),
  )
  return product => wanted.includes(read(product).toLowerCase())
}

function unquoted(text: string): string {
  return text.replaceAll('"', '')
}

function unsupported(what: string): GraphQLError {
  const fields = Object.keys(FIELDS)
    .map(field => `${field}:`)
    .join(' ')
  const message = `The local platform's search does not have ${what}. It has words of the title and ${fields}`
  return new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
}
