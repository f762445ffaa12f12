import { describe, expect, test } from 'vitest'
import { parseResponsive } from '../../../../ui/responsive/parse-responsive'

describe('a plain value', () => {
  test.each(['base', 'small large', '', 'none', ' @media (x) a, b'])(
    '%j applies everywhere',
    value => {
      expect(parseResponsive(value)).toBeNull()
    },
  )
})

describe('a responsive value', () => {
  test.each<[string, string, string, string]>([
    [
      '@container (inline-size > 500px) large, small',
      's-default (inline-size > 500px)',
      'large',
      'small',
    ],
    [
      '  @container(inline-size>500px)large,small  ',
      's-default (inline-size>500px)',
      'large',
      'small',
    ],
    [
      '@container sidebar (inline-size <= 20rem) none, auto',
      'sidebar (inline-size <= 20rem)',
      'none',
      'auto',
    ],
    ['@container not (inline-size > 500px) a, b', 's-default not (inline-size > 500px)', 'a', 'b'],
    [
      '@container my-box not (inline-size > 500px) a, b',
      'my-box not (inline-size > 500px)',
      'a',
      'b',
    ],
    [
      '@container (300px < inline-size < 600px) a, b',
      's-default (300px < inline-size < 600px)',
      'a',
      'b',
    ],
    [
      '@container (min-width: 10em) and (max-width: 20em) a b, c',
      's-default (min-width: 10em) and (max-width: 20em)',
      'a b',
      'c',
    ],
    [
      '@container ((min-width: 10em) or (max-width: 2em)) a, b',
      's-default ((min-width: 10em) or (max-width: 2em))',
      'a',
      'b',
    ],
    [
      '@container (inline-size > 1px) repeat(2, 1fr), minmax(0, 1fr) 2fr',
      's-default (inline-size > 1px)',
      'repeat(2, 1fr)',
      'minmax(0, 1fr) 2fr',
    ],
  ])('%j', (value, query, whenTrue, whenFalse) => {
    expect(parseResponsive(value)).toEqual({ query, whenTrue, whenFalse })
  })
})

describe('a malformed value', () => {
  test.each([
    '@container',
    '@container base, none',
    '@container (inline-size > 500px',
    '@container (inline-size > 500px) base',
    '@container (inline-size > 500px) , base',
    '@container (inline-size > 500px) base,',
    '@container () ',
    '@container and (inline-size > 1px) a, b',
    '@container none (inline-size > 1px) a, b',
    '@container 1st (inline-size > 1px) a, b',
    '@container two names (inline-size > 1px) a, b',
    '@container style(--x: 1) a, b',
    // Each of these would end the rule or the style element.
    '@container (inline-size > 1px; } * { color: red) a, b',
    '@container (x</style><script>alert(1)</script>) a, b',
    '@container (x /* ) a, b',
    '@container ("x") a, b',
    '@container (x\\29 ) a, b',
    '@container (x: url(y)/) a, b',
    '@container x{} (inline-size > 1px) a, b',
  ])('%j', value => {
    expect(parseResponsive(value)).toBeUndefined()
  })
})
