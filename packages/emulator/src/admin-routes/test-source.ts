import { HEADERS } from '../../../../shared/wire'
import { pathInApp } from '../../../../shared/app-path'
import { pathInApp as pathOnServer } from '../admin-data/links'
import type { EmulatedApp } from '../state/app-options'
import type { Exchange } from '../state/exchange-log'
import type { EmulatorState } from '../state/state'
import type { Delivery } from '../webhooks/delivery'
import { findDelivery } from './replay-exchange'

/**
 * Writes a request as a test of the Playwright kit: the test sends the same webhook, or the same
 * document to the Admin API, in a store of its own, and expects the recorded outcome.
 *
 * @returns undefined for other requests, and if a part of the request is not stored
 */
export function exchangeTest(state: EmulatorState, exchange: Exchange): string | undefined {
  const delivery = findDelivery(state, exchange)
  if (delivery) return deliveryTest(state, delivery)
  return exchange.kind === 'graphql' && exchange.isBodyComplete
    ? adminRequestTest(exchange)
    : undefined
}

/** Writes a delivery as a test. A delivery that failed becomes a test that expects status 200. */
export function deliveryTest({ app }: EmulatorState, delivery: Delivery): string {
  const { topic, uri, body, family, handle, shop, attempts } = delivery
  const payload = parseObject(body)
  const options = {
    uri: pathOf(uri, app),
    ...(family !== 'webhooks' && { family }),
    ...(handle !== undefined && { handle }),
    ...(payload === undefined && { rawBody: body }),
  }
  const status = attempts.at(-1)?.status ?? 0
  const isSuccess = status >= 200 && status < 300
  return testFile(`the app handles ${topic}`, 'app, store', [
    'const { status } = await store.sendWebhook(',
    `  ${quote(topic)},`,
    `  ${indent(payload === undefined ? 'undefined' : literal(payload, shop), 2)},`,
    `  ${indent(literal(options, shop), 2)},`,
    ')',
    ...(isSuccess ? [] : [`// It was ${status === 0 ? 'no response' : status}.`]),
    `expect(status).toBe(${isSuccess ? status : 200})`,
  ])
}

/** Returns an address as the kit takes it: a path of the app without the base path, or a URL. */
function pathOf(uri: string, { appUrl, basePath }: EmulatedApp): string {
  const path = pathOnServer(appUrl, uri)
  return (path && pathInApp(path, basePath)) ?? uri
}

function adminRequestTest({ request, response, label, shop }: Exchange): string | undefined {
  const asked = parseObject(request.body)
  const version = /\/api\/([^/]+)\//.exec(request.url)?.[1]
  if (!asked || version === undefined || !('status' in response)) return undefined
  const { query, operationName, variables } = asked
  const others = {
    ...(operationName !== undefined && { operationName }),
    ...(variables !== undefined && { variables }),
  }
  // Outside of the test, where indentation does not change it.
  const document = `const DOCUMENT = ${template(String(query))}\n`
  const title = `the app sends ${label ?? 'a request'} to the Admin API`
  const lines = [
    ...(request.body.includes('gid://')
      ? ['// Ids of another store: use those of records of this one, e.g. store.products[0]?.id.']
      : []),
    'const [token] = await emulator.control.tokens(store.shop)',
    `const url = \`\${emulator.url}/\${store.shop}/admin/api/${version}/graphql.json\``,
    'const response = await fetch(url, {',
    "  method: 'POST',",
    '  headers: {',
    "    'content-type': 'application/json',",
    `    '${HEADERS.accessToken}': token?.accessToken ?? '',`,
    '  },',
    '  body: JSON.stringify({',
    '    query: DOCUMENT,',
    ...Object.entries(others).map(
      ([name, value]) => `    ${name}: ${indent(literal(value, shop ?? ''), 4)},`,
    ),
    '  }),',
    '})',
    `expect(response.status).toBe(${response.status})`,
    ...expectedResult(response.body, shop ?? ''),
  ]
  return testFile(title, 'app, store, emulator', lines, document)
}

/** What the response has that does not depend on the records of the store. */
function expectedResult(body: string, shop: string): string[] {
  const result = parseObject(body)
  if (!result) return []
  const { errors, data } = result
  if (errors !== undefined)
    return [
      `expect(await response.json()).toMatchObject(${literal({ errors: messagesOf(errors) }, shop)})`,
    ]
  const payloads = Object.entries(Object(data) as Record<string, unknown>).flatMap(
    ([name, payload]) => {
      const { userErrors } = Object(payload) as { userErrors?: unknown }
      return Array.isArray(userErrors) ? [[name, { userErrors }] as const] : []
    },
  )
  return [
    'const result: unknown = await response.json()',
    "expect(result).not.toHaveProperty('errors')",
    ...(payloads.length === 0
      ? []
      : [`expect(result).toMatchObject(${literal({ data: Object.fromEntries(payloads) }, shop)})`]),
  ]
}

function messagesOf(errors: unknown): unknown {
  if (!Array.isArray(errors)) return errors
  return errors.map(error => ({ message: (Object(error) as { message?: unknown }).message }))
}

function testFile(title: string, fixtures: string, lines: string[], constants = ''): string {
  return [
    "import { expect, test } from 'nuxt-platform-layer/playwright'",
    '',
    ...(constants === '' ? [] : [constants]),
    `test(${quote(title)}, async ({ ${fixtures} }) => {`,
    '  await app.install()',
    ...lines.map(line => `  ${indent(line, 2)}`),
    '})',
    '',
  ].join('\n')
}

/**
 * Writes a value of JSON as source text. The domain of the shop becomes that of the test's store:
 * apps refuse a payload that names another shop.
 */
function literal(value: unknown, shop: string): string {
  if (typeof value === 'string') return value === shop ? 'store.shop' : quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const lines = Array.isArray(value)
    ? value.map(item => literal(item, shop))
    : Object.entries(value).map(
        ([name, field]) =>
          `${/^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)}: ${literal(field, shop)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n  ${lines.map(line => `${indent(line, 2)},`).join('\n  ')}\n${close}`
}

function quote(text: string): string {
  // JSON escapes control characters.
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** A template literal keeps the lines of a document. */
function template(text: string): string {
  return `\`${text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)}\``
}

/** Indents all lines but the first. */
function indent(text: string, columns: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(columns)}`)
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
