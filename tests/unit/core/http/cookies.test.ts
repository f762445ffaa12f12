import { describe, expect, it } from 'vitest'
import { readCookies } from '../../../../server/core/http/cookies'
import { APP_URL } from '../../admin-requests'

const read = (cookie?: string) => [
  ...readCookies(new Request(APP_URL, { headers: cookie === undefined ? {} : { cookie } })),
]

describe('readCookies', () => {
  it.each<[string | undefined, [string, string][]]>([
    [undefined, []],
    ['', []],
    [' ; ;', []],
    ['a=b', [['a', 'b']]],
    [
      'a=b;c=d; e=f ;  g=h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    ['a=', [['a', '']]],
    ['a=b=c==', [['a', 'b=c==']]],
    ['a="b"', [['a', '"b"']]],
    ['a', []],
    ['=b', []],
    ['a=%41', [['a', '%41']]],
    [
      'A=1; a=2',
      [
        ['A', '1'],
        ['a', '2'],
      ],
    ],
    [
      '__proto__=1; constructor=2',
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
    ],
  ])('%j', (cookie, cookies) => {
    expect(read(cookie)).toEqual(cookies)
  })

  it('attack: uses the first of two cookies with the same name', () => {
    expect(read('a=ours; a=evil; a =evil;a=')).toEqual([['a', 'ours']])
  })

  it('attack: reads no more than 200 pairs', () => {
    const names = Array.from({ length: 300 }, (_, index) => `c${index}=x`)
    expect(read(names.join('; ')).map(([name]) => name)).toEqual(
      names.slice(0, 200).map(pair => pair.slice(0, -2)),
    )
  })
})
