import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MAY_STORE, TOKEN_ACTIONS, classify } from '../../../../server/core/tokens/token-state'
import type {
  TokenAction,
  TokenFacts,
  TokenRequest,
  TokenState,
} from '../../../../server/core/tokens/token-state'
import { NOW, offlineSession } from '../../admin-requests'

const FACTS: TokenFacts = {
  now: NOW,
  refreshes: true,
  isRefused: () => false,
  isTradeRefused: () => false,
  isPaused: () => false,
  hasKeyFor: () => false,
}
const refusing = (...tokens: string[]): TokenFacts => ({
  ...FACTS,
  isRefused: token => tokens.includes(token),
})
const KEYED: TokenFacts = { ...FACTS, hasKeyFor: () => true }
const endsIn = (milliseconds: number) => ({ expires: new Date(NOW + milliseconds) })
const ALONE = { refreshToken: undefined }

describe('classify', () => {
  it.each<[TokenState, string, Parameters<typeof offlineSession>[0], TokenFacts]>([
    ['permanent', 'never expires', { expires: undefined, ...ALONE }, FACTS],
    [
      'permanent',
      'never expires, with a refresh token all the same',
      { expires: undefined },
      FACTS,
    ],
    ['valid', 'lasts for five minutes', endsIn(300_000), FACTS],
    ['valid', 'lasts, without a refresh token', { ...endsIn(300_000), ...ALONE }, FACTS],
    ['valid', 'lasts, with a refused refresh token', endsIn(300_000), refusing('refresh-1')],
    ['expiring', 'ends within five minutes', endsIn(299_999), FACTS],
    ['expiring', 'ends now', endsIn(0), FACTS],
    [
      'ending',
      'ends within five minutes, without a refresh token',
      { ...endsIn(299_999), ...ALONE },
      FACTS,
    ],
    [
      'ending',
      'ends within five minutes, with a refused refresh token',
      endsIn(299_999),
      refusing('refresh-1'),
    ],
    [
      'ending',
      'ends within five minutes, after a failed refresh',
      endsIn(299_999),
      { ...FACTS, isPaused: () => true },
    ],
    [
      'ending',
      'ends within five minutes, of a user',
      { ...endsIn(299_999), isOnline: true },
      FACTS,
    ],
    [
      'ending',
      'ends within five minutes, where nothing is refreshed',
      endsIn(299_999),
      { ...FACTS, refreshes: false },
    ],
    ['expired', 'has expired', endsIn(-1), FACTS],
    ['expired', 'has expired, with a private key alone', { ...endsIn(-1), ...ALONE }, KEYED],
    [
      'expired',
      'has expired, with a private key and a refused refresh token',
      endsIn(-1),
      { ...refusing('refresh-1'), hasKeyFor: () => true },
    ],
    [
      'expired',
      'was refused and never expires, with a private key',
      { expires: undefined, ...ALONE },
      { ...refusing('stored'), hasKeyFor: () => true },
    ],
    ['expiring', 'ends soon, with a private key alone', { ...endsIn(299_999), ...ALONE }, KEYED],
    [
      'ending',
      'ends soon, of a user, with a private key',
      { ...endsIn(299_999), isOnline: true },
      KEYED,
    ],
    [
      'dead',
      'has expired, of a user, with a private key',
      { ...endsIn(-1), isOnline: true },
      KEYED,
    ],
    [
      'expired',
      'has expired, after a failed refresh',
      endsIn(-1),
      { ...FACTS, isPaused: () => true },
    ],
    ['expired', 'was refused', endsIn(300_000), refusing('stored')],
    ['expired', 'is missing', { accessToken: undefined }, FACTS],
    ['dead', 'has expired, without a refresh token', { ...endsIn(-1), ...ALONE }, FACTS],
    ['dead', 'has expired, with a refused refresh token', endsIn(-1), refusing('refresh-1')],
    [
      'dead',
      'was refused, and so was the refresh token',
      endsIn(300_000),
      refusing('stored', 'refresh-1'),
    ],
    [
      'refused',
      'never expires and was refused',
      { expires: undefined, ...ALONE },
      refusing('stored'),
    ],
    [
      'refused',
      'never expires and was refused, with a refused refresh token',
      { expires: undefined },
      refusing('stored', 'refresh-1'),
    ],
    [
      'dead',
      'never expires, was refused, and is not exchanged',
      { expires: undefined, ...ALONE },
      { ...refusing('stored'), isTradeRefused: token => token === 'stored' },
    ],
    [
      'dead',
      'never expires and was refused, where nothing is refreshed',
      { expires: undefined, ...ALONE },
      { ...refusing('stored'), refreshes: false },
    ],
    [
      'dead',
      'never expires and was refused, of a user',
      { expires: undefined, ...ALONE, isOnline: true },
      refusing('stored'),
    ],
    ['dead', 'has expired, of a user', { ...endsIn(-1), isOnline: true }, FACTS],
    ['dead', 'is missing, without a refresh token', { accessToken: undefined, ...ALONE }, FACTS],
  ])('%s: a token that %s', (state, _what, params, facts) => {
    expect(classify(offlineSession(params), facts)).toBe(state)
  })

  it('none: there is no session', () => {
    expect(classify(undefined, FACTS)).toBe('none')
  })
})

/** Every cell once more, so that none changes unseen. */
const EXPECTED: [TokenState, Record<TokenRequest, TokenAction>][] = [
  [
    'none',
    {
      visit: 'exchange',
      background: 'no access',
      migrate: 'no access',
      refreshRefused: 'fail',
      refreshFailed: 'fail',
      tradeRefused: 'fail',
      tradeFailed: 'fail',
    },
  ],
  [
    'permanent',
    {
      visit: 'use',
      background: 'use',
      migrate: 'trade',
      refreshRefused: 'use',
      refreshFailed: 'use',
      tradeRefused: 'fail',
      tradeFailed: 'retry',
    },
  ],
  [
    'refused',
    {
      visit: 'exchange',
      background: 'trade',
      migrate: 'trade',
      refreshRefused: 'trade',
      refreshFailed: 'trade',
      tradeRefused: 'fail',
      tradeFailed: 'retry',
    },
  ],
  [
    'valid',
    {
      visit: 'use',
      background: 'use',
      migrate: 'use',
      refreshRefused: 'use',
      refreshFailed: 'use',
      tradeRefused: 'use',
      tradeFailed: 'use',
    },
  ],
  [
    'expiring',
    {
      visit: 'exchange',
      background: 'refresh',
      migrate: 'use',
      refreshRefused: 'use',
      refreshFailed: 'use',
      tradeRefused: 'use',
      tradeFailed: 'use',
    },
  ],
  [
    'ending',
    {
      visit: 'exchange',
      background: 'use',
      migrate: 'use',
      refreshRefused: 'use',
      refreshFailed: 'use',
      tradeRefused: 'use',
      tradeFailed: 'use',
    },
  ],
  [
    'expired',
    {
      visit: 'exchange',
      background: 'refresh',
      migrate: 'use',
      refreshRefused: 'refresh',
      refreshFailed: 'retry',
      tradeRefused: 'refresh',
      tradeFailed: 'refresh',
    },
  ],
  [
    'dead',
    {
      visit: 'exchange',
      background: 'no access',
      migrate: 'no access',
      refreshRefused: 'wait',
      refreshFailed: 'fail',
      tradeRefused: 'wait',
      tradeFailed: 'fail',
    },
  ],
]

describe('the table', () => {
  it.each(EXPECTED)('%s', (state, actions) => {
    expect(TOKEN_ACTIONS[state]).toEqual(actions)
  })

  it('has no other state', () => {
    expect(Object.keys(TOKEN_ACTIONS)).toEqual(EXPECTED.map(([state]) => state))
  })

  it('of what may be stored: nothing over a valid pair that was issued later, and no renewal without a stored session', () => {
    expect(MAY_STORE).toEqual({
      nothing: { renewal: false, grant: true },
      replaced: { renewal: true, grant: true },
      earlier: { renewal: true, grant: true },
      later: { renewal: false, grant: false },
      invalid: { renewal: true, grant: true },
    })
  })
})

describe('docs/storage.md', () => {
  const page = readFileSync(new URL('../../../../docs/storage.md', import.meta.url), 'utf8')
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

  it('publishes the table of actions unchanged', () => {
    const requests: TokenRequest[] = [
      'visit',
      'background',
      'migrate',
      'refreshRefused',
      'refreshFailed',
      'tradeRefused',
      'tradeFailed',
    ]
    const rows = Object.entries(TOKEN_ACTIONS).map(([state, actions]) =>
      row([`\`${state}\``, ...requests.map(request => actions[request])]),
    )
    expect(page).toContain(
      [
        row(['stored', ...requests.map(request => `\`${request}\``)]),
        row(Array.from({ length: 8 }, () => '---')),
        ...rows,
      ].join('\n'),
    )
  })

  it('publishes the table of what may be stored unchanged', () => {
    const respondWith = (may: boolean) => (may ? 'store' : 'leave')
    const rows = Object.entries(MAY_STORE).map(([relation, { renewal, grant }]) =>
      row([relation, respondWith(renewal), respondWith(grant)]),
    )
    expect(page).toContain(
      [row(['stored now', 'renewal', 'grant']), row(['---', '---', '---']), ...rows].join('\n'),
    )
  })
})
