import { expect, it } from 'vitest'
import { HttpResponseError } from '../../server/core/errors/http-errors'
import { rejection } from '../unit/rejection'
import { SHOP } from './constants'
import { offlineSession } from './requests'
import { createScene, DATA, json, QUERY } from './scene'

const ADJUST = `mutation Adjust($key: String!) {
  inventoryAdjustQuantities(input: {}) @idempotent(key: $key) { userErrors { message } }
}`
const PLAIN = 'mutation { productDelete(input: {}) { userErrors { message } } }'

async function calls(warn?: (message: string) => void) {
  const scene = await createScene({ sessions: [offlineSession()], warn })
  const { admin } = await scene.platform.unauthenticatedAdmin(SHOP)
  return { ...scene, admin }
}

it('[G1] repeats a mutation with an idempotency key after a 503, and no other', async () => {
  const { admin, respondToApi, sent } = await calls()
  respondToApi(json(503, {}), json(200, { data: DATA }))
  const variables = { key: 'adjust-1' }
  expect((await admin.graphql(ADJUST, { variables })).data).toEqual(DATA)
  expect(sent.map(({ body }) => body.variables)).toEqual([variables, variables])

  respondToApi(json(503, {}), json(200, { data: DATA }))
  await rejection(admin.graphql(PLAIN), HttpResponseError)
  expect(sent).toHaveLength(3)
})

it('[G2] warns once when another API version responds', async () => {
  const warnings: string[] = []
  const { admin, respondToApi } = await calls(message => warnings.push(message))
  respondToApi(json(200, { data: DATA }, { 'x-shopify-api-version': '2026-04' }))
  const options = { apiVersion: '2025-01' }
  for (const _ of [1, 2]) expect((await admin.graphql(QUERY, options)).data).toEqual(DATA)
  expect(warnings).toEqual([expect.stringContaining('2026-04 responds instead')])
})
