import { expect, it } from 'vitest'
import { createKeyEntry } from '../../../../cli/commands/key'
import { parseEncryptionKeys } from '../../../../server/core/encryption/encryption-keys'

it('a new key is named after the day, random, and accepted by a server', () => {
  const entries = [1, 2].map(() => createKeyEntry(new Date('2026-11-22T23:59:59Z')))
  for (const entry of entries) {
    expect(entry).toMatch(/^2026-11-22:[\w-]{43}$/)
    expect(parseEncryptionKeys(entry).map(({ id }) => id)).toEqual(['2026-11-22'])
  }
  expect(entries[0]).not.toBe(entries[1])
})
