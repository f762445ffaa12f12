import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { curlCommand } from '../../../src/admin-routes/curl-command'
import { MAX_KEPT_BODY } from '../../../src/state/exchange-log'

const REQUEST = { method: 'POST', url: 'http://127.0.0.1:4400/a', headers: {}, body: '' }

/** The arguments that a shell gives to curl: a function in its place writes them down. */
function argumentsOf(
  request: Partial<typeof REQUEST> & { headers?: Record<string, string> },
): string[] {
  const command = curlCommand({ ...REQUEST, ...request })
  const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  })
  return words.split('\0').slice(0, -1)
}

describe('curlCommand', () => {
  it('repeats method, address, headers and body', () => {
    expect(
      curlCommand({ ...REQUEST, headers: { 'content-type': 'application/json' }, body: '{"a":1}' }),
    ).toBe(
      "curl --globoff --request 'POST' 'http://127.0.0.1:4400/a' \\\n" +
        "  --header 'content-type: application/json' \\\n" +
        '  --data-raw \'{"a":1}\'',
    )
  })

  it('omits the headers that curl adds itself', () => {
    const headers = {
      Host: 'x',
      'content-length': '3',
      connection: 'close',
      'accept-encoding': 'gzip',
      'X-Kept': '1',
    }
    expect(argumentsOf({ headers })).toEqual([
      '--globoff',
      '--request',
      'POST',
      REQUEST.url,
      '--header',
      'X-Kept: 1',
    ])
  })

  it('sends an empty header instead of none, and uses HEAD without a body', () => {
    expect(argumentsOf({ method: 'HEAD', headers: { 'X-Empty': '' } })).toEqual([
      '--globoff',
      '--head',
      REQUEST.url,
      '--header',
      'X-Empty;',
    ])
  })

  it.each([
    "it's",
    "'; touch /tmp/owned; '",
    '$(id) `id` $HOME',
    'a\nb\r\n\tc',
    '\\ \\\' "',
    '@/etc/passwd',
    '!! ! é 🎉',
    "''",
  ])('attack: a shell reads %j as one unchanged word', text => {
    const words = argumentsOf({
      method: 'POST',
      url: `http://127.0.0.1/?q=${text}`,
      headers: { 'x-text': text },
      body: text,
    })
    expect(words).toEqual([
      '--globoff',
      '--request',
      'POST',
      `http://127.0.0.1/?q=${text}`,
      '--header',
      `x-text: ${text}`,
      '--data-raw',
      text,
    ])
  })

  it('reports that a body was truncated', () => {
    const cut = curlCommand({ ...REQUEST, body: 'x'.repeat(MAX_KEPT_BODY) })
    expect(cut.split('\n')[0]).toBe('# Only the first 8192 characters of the body were kept.')
    expect(
      curlCommand({ ...REQUEST, body: 'x'.repeat(MAX_KEPT_BODY - 1) }).startsWith('curl '),
    ).toBe(true)
  })
})
