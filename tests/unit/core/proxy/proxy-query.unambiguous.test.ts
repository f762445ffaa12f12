import { describe, expect, it } from 'vitest'
import { requireUnambiguous } from '../../../../server/core/proxy/proxy-query'
import { errorCode } from '../../error-code'
import { forward, textOf } from '../../proxy-queries'

const verdict = (visitor: string, vouched?: Record<string, string | undefined>) => {
  const query = forward(visitor, vouched).replace(/&signature=.*/, '')
  return errorCode(() => requireUnambiguous(new URLSearchParams(query), textOf(query)))
}

describe('requireUnambiguous', () => {
  it.each([
    '',
    'page=2&tag=a&tag=b',
    'q=shop',
    'shops=1',
    'workshops=1',
    'shop_id=1',
    'return=%2Fcart%3Fstep%3D2',
    'q=Caf%C3%A9+shop',
  ])('accepts a query with %j', visitor => {
    expect(verdict(visitor)).toBe('')
  })

  it('accepts a query without logged_in_customer_id', () => {
    expect(verdict('page=2', { logged_in_customer_id: undefined })).toBe('')
  })

  it.each(['shop', 'timestamp', 'path_prefix', 'logged_in_customer_id'])(
    'refuses the name %s elsewhere: as the end of a name, in a value, and when the parameter is missing',
    name => {
      expect(verdict(`my${name}=1`)).toBe('parameter_repeated')
      expect(verdict(`q=1${name}=2`)).toBe('parameter_repeated')
      expect(verdict(`q=${name}%3D`)).toBe('parameter_repeated')
      expect(verdict(`q=1${name}=2`, { [name]: undefined })).toBe('parameter_repeated')
    },
  )

  it('names the option with which an app can use such a name', () => {
    expect(() => requireUnambiguous(new URLSearchParams('workshop=1'), 'workshop=1')).toThrow(
      /"shop=".*allowAmbiguousParameters/,
    )
  })
})
