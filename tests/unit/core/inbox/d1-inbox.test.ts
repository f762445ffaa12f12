import { describe } from 'vitest'
import { createD1Place } from './d1-place'
import { describeInbox } from './inbox-contract'

describe('an inbox in D1', () => {
  describeInbox(async () => createD1Place())
})
