import { randomUUID } from 'node:crypto'
import { describe, inject } from 'vitest'
import { describeTokens } from './shared-tokens'

const base = `platform-test-${randomUUID()}`

describe('tokens on one Redis', () =>
  describeTokens(() => ({ kind: 'redis', url: inject('redisUrl'), base })))
