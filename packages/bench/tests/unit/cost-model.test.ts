import { expect, it } from 'vitest'
import { costTable, describeInputs } from '../../lib/cost-model.mjs'

const LISTING = 'list the records of deliveries, once an hour'

/** A store whose listing takes so many microseconds for each record. */
const store = (listingUs: number, bytes: Record<string, number>) => ({
  1000: { times: { [LISTING]: 0 }, bytes: {} },
  1000000: { times: { [LISTING]: listingUs * 1000 }, bytes },
})
const MEASURED = {
  requestMs: 0.25,
  jobsPerSecond: { Redis: 6000, PostgreSQL: 1000 },
  connections: { Redis: 3, PostgreSQL: 8 },
  growth: {
    Redis: store(26, { session: 800, delivery: 200, job: 1200, listedKey: 10 }),
    PostgreSQL: store(2, { session: 900, delivery: 260, job: 1000, listedKey: 100 }),
  },
}

it('has what an operator needs for each number of shops and store', () => {
  const rows = costTable(MEASURED)
  expect(rows.map(({ shops, store: name }) => `${shops} ${name}`)).toEqual([
    '1,000 PostgreSQL',
    '1,000 Redis',
    '100,000 PostgreSQL',
    '100,000 Redis',
    '1,000,000 PostgreSQL',
    '1,000,000 Redis',
  ])
  // 100 requests and 10 jobs of a shop each day, five times as many at the peak.
  expect(rows[4]).toEqual({
    shops: '1,000,000',
    store: 'PostgreSQL',
    // 900 + 120 x 260 + 10 x 1000 bytes of each shop.
    'stored, GB': '42.10',
    'requests/s at the peak': '5787.0',
    'jobs/s at the peak': '578.7',
    // Twice 5787 x 0.25 ms and 578.7 / 1000.
    'cores for the layer': '4.05',
    'connections to the store': 5 * 18,
    // 120 keys of 100 bytes for each shop.
    'nearest limit': '4 GB of heap for the listing of records: 300.0 %',
  })
  expect(rows[5]).toEqual({
    shops: '1,000,000',
    store: 'Redis',
    'stored, GB': '36.80',
    'requests/s at the peak': '5787.0',
    'jobs/s at the peak': '578.7',
    'cores for the layer': '3.09',
    'connections to the store': 4 * 4,
    // More than the memory, and less than the hour: 120 records of 26 us for each shop.
    'nearest limit': '32 GB of memory: 115.0 %',
  })
  expect(rows[0]).toMatchObject({ 'cores for the layer': '0.00', 'connections to the store': 18 })
})

it('names the measurement of each figure', () => {
  expect(describeInputs(MEASURED)).toBe(
    'Measured on this machine:\n\n' +
      '- processor time of a request: 0.250 ms, in the soak at half load\n' +
      '- jobs/s of one process: 1,000 on PostgreSQL and 6,000 on Redis, by `bench:jobs`\n' +
      '- connections of the jobs of a process: 8 on PostgreSQL and 3 on Redis, in the growth\n' +
      '- bytes, and the time of the listing: in the last step of the growth',
  )
})
