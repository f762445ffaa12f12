import { expect, it } from 'vitest'
import { CREATE_CHECKS } from '../../../../src/admin-api/metafield-definitions/definition-checks'
import type { GraphqlContext } from '../../../../src/engine/graphql-context'
import { fake } from '../../../../../../tests/fake'

const limit = CREATE_CHECKS.find(({ code }) => code === 'RESOURCE_TYPE_LIMIT_EXCEEDED')

function isRefused(count: number, known: string, namespace: string) {
  const lookUp = () => Array.from({ length: count }, () => ({ namespace: known }))
  const context = fake<GraphqlContext>({ store: { records: { table: () => ({ lookUp }) } } })
  const definition = {
    ownerType: 'PRODUCT' as const,
    namespace,
    key: 'size',
    name: 'Size',
    type: 'url',
    pin: false,
    useAsCollectionCondition: false,
  }
  return limit?.fails({ definition }, context)
}

it('refuses more than 256 definitions of a resource', () => {
  expect(limit?.message).toBe('Stores can only have 256 definitions for each store resource.')
  expect(isRefused(255, 'care', 'care')).toBe(false)
  expect(isRefused(256, 'care', 'fit')).toBe(true)
})

it('counts definitions of the app apart', () => {
  expect(isRefused(256, 'care', '$app:fit')).toBe(false)
  expect(isRefused(256, 'app--1--care', '$app:fit')).toBe(true)
})
