import { expect, it } from 'vitest'
import { bytesTable, describeGrowth, growthTable } from '../../lib/growth-table.mjs'

const times = (load: number, remove?: number) => ({
  'load a session': load,
  ...(remove !== undefined && { 'delete old records': remove }),
})
const MEASURED = {
  files: {
    100: { times: times(0.2), bytes: { session: 8192, delivery: 4096 } },
    1000: { times: times(0.25), bytes: { session: 8192, delivery: 4096 } },
  },
  Redis: {
    100: { times: times(0.1, 1), bytes: { session: 900, delivery: 240 } },
    1000: { times: times(0.2, 10), bytes: { session: 850, delivery: 230 } },
    1000000: { times: times(0.3, 9000), bytes: { session: 812.6, delivery: 221.4, job: 1350 } },
  },
}

it('has a column for each number of shops, empty where a store was not measured', () => {
  expect(growthTable(MEASURED)).toEqual([
    {
      store: 'files',
      operation: 'load a session',
      '100 shops': '0.20',
      '1,000 shops': '0.25',
      '1,000,000 shops': '',
    },
    {
      store: 'Redis',
      operation: 'load a session',
      '100 shops': '0.10',
      '1,000 shops': '0.20',
      '1,000,000 shops': '0.30',
    },
    {
      store: 'Redis',
      operation: 'delete old records',
      '100 shops': '1.00',
      '1,000 shops': '10.00',
      '1,000,000 shops': '9000.00',
    },
  ])
})

it('states the growth of each store from 1,000 shops, without what no request waits for', () => {
  expect(describeGrowth(growthTable(MEASURED))).toBe(
    'An operation of a request takes:\n\n' +
      '- files, 1,000 shops to 1,000 shops: 1.00 to 1.00 times as long, at most 0.00 ms longer\n' +
      '- Redis, 1,000 shops to 1,000,000 shops: 1.50 to 1.50 times as long, at most 0.10 ms longer',
  )
})

it('lists what the shops of the last step take', () => {
  expect(bytesTable(MEASURED)).toEqual([
    {
      store: 'files',
      'measured with': '1,000 shops',
      'sessions of a shop, bytes': '8,192',
      'record of a delivery, bytes': '4,096',
      'job, bytes': '',
    },
    {
      store: 'Redis',
      'measured with': '1,000,000 shops',
      'sessions of a shop, bytes': '813',
      'record of a delivery, bytes': '221',
      'job, bytes': '1,350',
    },
  ])
})
