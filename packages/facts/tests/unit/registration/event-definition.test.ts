import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parseRegistration } from '../../../registration/app-registration'
import { readEventDefinition } from '../../../registration/event-definition'
import { readEventFiles } from '../../../registration/event-files'

const TITLES = `export default definePlatformEvent({
  handle: 'titles',
  topic: 'Product',
  actions: ['update'],
  triggers: ['product.title'],
  handler: async ({ shop }) => console.log(shop),
})`

describe('readEventDefinition', () => {
  it('reads literals, and constants of the file', () => {
    const source = `
      import { save } from '../../../../../tests/utils/save'
      const TRIGGERS = ['product.title', 'product.seo.*'] as const
      const QUERY = \`#graphql
        query Titles($productId: ID!) { product(id: $productId) { id } }
      \`
      const event = {
        handle: "titles", topic: 'Product' as const, actions: ['create', 'update'],
        triggers: TRIGGERS, query: QUERY, queryFilter: "product.id:'1'",
        async handler({ payload }: { payload: unknown }) { await save(payload) },
      }
      export default definePlatformEvent(event)`
    expect(readEventDefinition(source)).toEqual({
      handle: 'titles',
      topic: 'Product',
      actions: ['create', 'update'],
      triggers: ['product.title', 'product.seo.*'],
      query: '        query Titles($productId: ID!) { product(id: $productId) { id } }\n      ',
      queryFilter: "product.id:'1'",
    })
  })

  const FORM = 'it must export default definePlatformEvent('
  it.each([
    ['no default export', 'export const event = 1', FORM],
    ['another function', 'export default defineEventHandler(() => {})', FORM],
    ['no object', 'export default definePlatformEvent(makeEvent())', FORM],
    ['a spread', "export default definePlatformEvent({ ...base, handle: 'a' })", FORM],
    ['a syntax error', 'export default definePlatformEvent({', 'it cannot be parsed: '],
    ['no handler', TITLES.replace(/ {2}handler.*\n/, ''), 'handler is missing: '],
    ['an unknown key', TITLES.replace('triggers', 'trigger'), 'trigger is not a known key'],
    [
      'a computed value',
      TITLES.replace("'titles'", 'names.titles'),
      'handle must be a text that is written as a literal',
    ],
    [
      'an interpolated query',
      TITLES.replace('triggers', 'query: `query { ${fields} }`, triggers'),
      'query must be a text that is written as a literal',
    ],
    [
      'a text in place of a list',
      TITLES.replace("['update']", "'update'"),
      'actions must be a list',
    ],
  ])('refuses %s', (_, source, message) => {
    expect(readEventDefinition(source)).toContain(message)
  })
})

describe('readEventFiles', () => {
  let folder = ''
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function read(files: Record<string, string>) {
    folder = await mkdtemp(join(tmpdir(), 'events-'))
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    return readEventFiles([join(folder, 'server'), join(folder, 'layer/server')])
  }

  it('reads the files of the app and its layers, the app first', async () => {
    const events = await read({
      'server/platform/events/titles.ts': TITLES,
      'layer/server/platform/events/titles.ts': TITLES.replace('titles', 'replaced'),
      'layer/server/platform/events/stock/levels.mjs': TITLES.replace('titles', 'levels'),
      'server/platform/events/README.md': '# Events',
    })
    expect(events.map(({ file, handle }) => [file, handle])).toEqual([
      ['server/platform/events/stock/levels.mjs', 'levels'],
      ['server/platform/events/titles.ts', 'titles'],
    ])
  })

  it('has no events without the folder', async () => {
    expect(await read({})).toEqual([])
  })

  it.each([
    ['handle', TITLES.replace("'titles'", "'my titles'"), 'handle must be 1 to 50 letters'],
    ['reserved handle', TITLES.replace("'titles'", "'events'"), 'and not "events"'],
    ['topic', TITLES.replace("'Product'", "'Products'"), 'topic must be one of Article, Blog'],
    ['action', TITLES.replace("'update'", "'updated'"), 'actions must be a list of "create"'],
    ['trigger of another topic', TITLES.replace('product.title', 'order.note'), '"order.note"'],
    ['parent without a wildcard', TITLES.replace('product.title', 'product'), '"product" is'],
    ['update without a trigger', TITLES.replace("'product.title'", ''), 'at least one field'],
    [
      'filter without a query',
      TITLES.replace('triggers', `queryFilter: "product.id:'1'", triggers`),
      'queryFilter needs a query',
    ],
  ])('refuses a wrong %s, with the name of the file', async (_, source, message) => {
    const error = await read({ 'server/platform/events/titles.ts': source }).catch(
      (refusal: Error) => refusal,
    )
    expect(error).toBeInstanceOf(Error)
    expect(String((error as Error).message)).toMatch(/^server\/platform\/events\/titles\.ts: /)
    expect(String((error as Error).message)).toContain(message)
  })

  it('refuses two files with one handle', async () => {
    await expect(
      read({ 'server/platform/events/a.ts': TITLES, 'server/platform/events/b.ts': TITLES }),
    ).rejects.toThrow(
      'server/platform/events/b.ts: server/platform/events/a.ts has the same handle, "titles".',
    )
  })
})

describe('the events of a registration file', () => {
  const TOML = `[events]
api_version = "2026-10"

[[events.subscription]]
handle = "titles"
topic = "Product"
actions = ["update"]
triggers = ["product.title"]
query = """
query { shop { name } }
"""
query_filter = "shop.name:'Acme'"
uri = "/_platform/events"
`
  it('are read', () => {
    const { eventsApiVersion, events } = parseRegistration(TOML, 'shopify.app.toml')
    expect([eventsApiVersion, events]).toEqual([
      '2026-10',
      [
        {
          handle: 'titles',
          topic: 'Product',
          actions: ['update'],
          triggers: ['product.title'],
          query: 'query { shop { name } }\n',
          queryFilter: "shop.name:'Acme'",
          uri: '/_platform/events',
          apiVersion: undefined,
        },
      ],
    ])
  })

  it.each([
    ['"2026-10"', '"2026-07"', 'shopify.app.toml:2: events.api_version must be'],
    ['"titles"', '"my titles"', 'shopify.app.toml:5: events.subscription.handle must be'],
    ['"Product"', '"Products"', 'shopify.app.toml:6: events.subscription.topic must be one of'],
    ['["product.title"]', '[]', 'events.subscription.triggers must name at least one field'],
    ['["update"]', '"update"', 'shopify.app.toml:7: events.subscription.actions must be'],
    ['uri = "/_platform/events"\n', '', 'events.subscription.uri is missing'],
    ['"/_platform/events"', '"ftp://a"', 'events.subscription.uri must be'],
    [/query = """[^"]*"""\n/, '', 'events.subscription.query_filter needs a query'],
  ])('refuses a file with %s replaced by %s', (from, to, message) => {
    expect(() => parseRegistration(TOML.replace(from, to), 'shopify.app.toml')).toThrow(message)
  })

  it('refuses the same handle twice', () => {
    const [, table = ''] = TOML.split('2026-10"\n')
    expect(() => parseRegistration(TOML + table, 'shopify.app.toml')).toThrow(
      'another subscription has the handle "titles"',
    )
  })
})
