import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'
import { describe, expect, it } from 'vitest'
import { editToml } from '../../../registration/edit-toml'
import type { TomlEdit } from '../../../registration/edit-toml'

const TOML = `# The reviews app
client_id = "key" # from the dashboard

[access_scopes]
# Keep in sync.
scopes = "read_products"

[auth]
redirect_urls = [
  # production
  "https://a.example/callback",
]

[[webhooks.subscriptions]]
topics = ["orders/create"] # orders
uri = "/webhooks"

# The storefront
[app_proxy]
url = "/proxy"
`

const set = (table: (string | number)[], key: string, value: string | boolean | string[]) =>
  ({ kind: 'set', table, key, value }) as const

describe('editToml', () => {
  it.each<[string, TomlEdit, string, string]>([
    [
      'replaces a value',
      set(['access_scopes'], 'scopes', 'read_orders'),
      'scopes = "read_products"',
      'scopes = "read_orders"',
    ],
    [
      'keeps a comment behind a value',
      set([], 'client_id', 'a "b"'),
      'client_id = "key" #',
      'client_id = "a \\"b\\"" #',
    ],
    [
      'adds a key to a table',
      set(['access_scopes'], 'use_legacy_install_flow', false),
      'scopes = "read_products"\n',
      'scopes = "read_products"\nuse_legacy_install_flow = false\n',
    ],
    [
      'adds a key at the top',
      set([], 'embedded', true),
      '# from the dashboard\n',
      '# from the dashboard\nembedded = true\n',
    ],
    [
      'adds to a list on one line',
      set(['webhooks', 'subscriptions', 0], 'topics', ['orders/create', 'a/b', 'c/d']),
      '["orders/create"]',
      '["orders/create", "a/b", "c/d"]',
    ],
    [
      'adds to a list on several lines',
      set(['auth'], 'redirect_urls', ['https://a.example/callback', 'https://b.example']),
      '  "https://a.example/callback",\n',
      '  "https://a.example/callback",\n  "https://b.example",\n',
    ],
    [
      'replaces a list that does not only grow',
      set(['webhooks', 'subscriptions', 0], 'topics', ['a/b']),
      '["orders/create"]',
      '["a/b"]',
    ],
    [
      'adds a table',
      set(['pos'], 'embedded', false),
      'url = "/proxy"\n',
      'url = "/proxy"\n\n[pos]\nembedded = false\n',
    ],
    [
      'adds a table before the tables in it',
      set(['webhooks'], 'api_version', '2026-07'),
      '[[webhooks.subscriptions]]\n',
      '[webhooks]\napi_version = "2026-07"\n\n[[webhooks.subscriptions]]\n',
    ],
    [
      'adds a table to a list, behind the others',
      {
        kind: 'add',
        table: ['webhooks', 'subscriptions'],
        values: { topics: ['a/b'], uri: '/webhooks' },
      },
      'uri = "/webhooks"\n',
      'uri = "/webhooks"\n\n[[webhooks.subscriptions]]\ntopics = ["a/b"]\nuri = "/webhooks"\n',
    ],
  ])('%s, and no other line', (_title, edit, from, to) => {
    expect(TOML).toContain(from)

    expect(editToml(TOML, [edit])).toBe(TOML.replace(from, () => to))
  })

  it.each<[string, string, TomlEdit, unknown]>([
    ['an empty file', '', set([], 'embedded', true), { embedded: true }],
    ['a file without a last newline', 'a = 1', set([], 'b', 'c'), { a: 1, b: 'c' }],
    ['a table without keys', '[auth]', set(['auth'], 'a', ['b']), { auth: { a: ['b'] } }],
    ['an empty list', 'a = []\n', set([], 'a', ['b']), { a: ['b'] }],
    ['a dotted key', 'a.b = "c"\n', set(['a'], 'b', 'd'), { a: { b: 'd' } }],
    ['a key of an inline table', 'a = { b = "c" }\n', set(['a'], 'b', 'd'), { a: { b: 'd' } }],
    [
      'a file without such a list',
      'a = 1\n',
      { kind: 'add', table: ['w', 's'], values: { t: ['x'] } },
      { a: 1, w: { s: [{ t: ['x'] }] } },
    ],
  ])('edits %s', (_title, text, edit, expected) => {
    expect(getStaticTOMLValue(parseTOML(editToml(text, [edit])))).toEqual(expected)
  })

  it('refuses a new key of an inline table', () => {
    expect(() => editToml('auth = { a = 1 }\n', [set(['auth'], 'b', 'c')])).toThrow(
      '[auth] is an inline table: add b = "c" to it by hand.',
    )
  })
})
