import { describe, expect, it } from 'vitest'
import { encodeQuery } from '../../../src/http/encode-query'
import { signQuery } from '../../../src/oauth/sign-query'

describe('signQuery', () => {
  it('signs the callback of the documented example', () => {
    const params = new URLSearchParams(
      'code=abc&host=YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvZm9v&shop=foo.myshopify.com&state=s1&timestamp=1700000000',
    )
    expect(signQuery(params, 'hush')).toBe(
      'd2a015788c07a6b9807c4cf629d6154f676be8126a653725389a8e9889f6fc2b',
    )
  })

  it('signs a space as %20', () => {
    const params = new URLSearchParams({
      timestamp: '1700000000',
      custom: 'hello world',
      shop: 'foo.myshopify.com',
    })
    expect(signQuery(params, 'hush')).toBe(
      '1664fc4b8e2ba5b4fe67e01dc62c58655dd81a68aaa70805c8e4fc03b8162e34',
    )
  })

  it('omits hmac and does not depend on the order of parameters', () => {
    const sorted = signQuery(
      [
        ['a', '1'],
        ['b', '2'],
      ],
      'hush',
    )
    expect(
      signQuery(
        [
          ['b', '2'],
          ['hmac', 'anything'],
          ['a', '1'],
        ],
        'hush',
      ),
    ).toBe(sorted)
  })

  it('sorts by bytes: upper case before lower case', () => {
    const upperFirst = signQuery(
      [
        ['B', '2'],
        ['a', '1'],
      ],
      'hush',
    )
    expect(
      signQuery(
        [
          ['a', '1'],
          ['B', '2'],
        ],
        'hush',
      ),
    ).toBe(upperFirst)
    expect(
      encodeQuery([
        ['B', '2'],
        ['a', '1'],
      ]),
    ).toBe('B=2&a=1')
    // echo -n 'B=2&a=1' | openssl dgst -sha256 -hmac hush
    expect(upperFirst).toBe('c767cda903cdbb393a45d0e2e4aac824fb1abb8c9c89a671dd80939a693ebc87')
  })
})

describe('encodeQuery', () => {
  it('encodes as the platform does', () => {
    expect(
      encodeQuery([
        ['q', "a b+c~d!'()*"],
        ['ids[]', 'é'],
      ]),
    ).toBe('q=a%20b%2Bc%7Ed%21%27%28%29*&ids%5B%5D=%C3%A9')
  })
})
