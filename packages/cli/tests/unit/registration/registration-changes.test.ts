import { describe, expect, it } from 'vitest'
import { editToml } from '../../../../facts/registration/edit-toml'
import { METAOBJECTS, changesOf, messages, HANDLER, PLUGIN, DRIFTS } from './registration-drifts'

describe('registrationChanges', () => {
  it('has nothing to change in a file that has what the app needs', async () => {
    expect((await changesOf({})).changes).toEqual([])
  })

  it.each([
    ['declares metaobjects', '', []],
    ['uses a version of before 2026-04', '2026-01', ['read_metaobjects']],
  ])('knows which scopes metaobjects of an app need that %s', async (_title, version, expected) => {
    const { changes } = await changesOf({
      code: { 'server/api/authors.get.ts': METAOBJECTS },
      toml: [
        ['[auth]', '[metaobjects.app.author.fields]\nname = "single_line_text_field"\n\n[auth]'],
      ],
      environment: version === '' ? {} : { NUXT_PLATFORM_API_VERSION: version },
    })
    const missing = changes.flatMap(({ message }) => /lacks (\w+)/.exec(message)?.[1] ?? [])
    expect(missing).toEqual(expected)
  })

  it.each(DRIFTS)('finds %s, and writes the fix once', async (_title, drift, expected, added) => {
    const { written, changes } = await changesOf(drift)
    expect(messages(changes)).toEqual(expected)
    expect(changes.every(({ fix }) => fix.length > 0)).toBe(true)

    const edits = changes.flatMap(change => change.edits ?? [])
    const fixed = editToml(written, edits)
    if (added === 'decide') return expect(fixed).toBe(written)
    const before = new Set(written.split('\n'))
    const addedLines = fixed.split('\n').filter(line => !before.has(line))
    expect(fixed.split('\n')).toEqual(expect.arrayContaining(added))
    expect(addedLines.every(line => added.includes(line))).toBe(true)
    const again = await changesOf(drift, fixed)
    expect(again.changes.filter(change => change.edits !== undefined)).toEqual([])
  })

  it('leaves topics alone that each shop is subscribed to', async () => {
    const handler = HANDLER(
      "'orders/create': a, 'products/update': [{ callbackUrl: '/webhooks', callback: b }]",
    )
    const { changes } = await changesOf({
      code: { [PLUGIN]: `${handler}\nregisterPlatformWebhooks(session)` },
    })

    expect(messages(changes)).toEqual([])
  })

  it('knows nothing of unused scopes without operations', async () => {
    const { changes } = await changesOf({
      code: { 'server/api/products.get.ts': undefined, 'server/api/products.post.ts': undefined },
    })

    expect(messages(changes)).toEqual([])
  })
})
