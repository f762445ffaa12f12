import { expect, it } from 'vitest'
import { costTable, describeInputs } from '../../lib/cost-model.mjs'

const store = (times: Record<string, number>, bytes: Record<string, number>) => ({
  1000: { times: {}, bytes: {} },
  1000000: { times, bytes },
})
const MEASURED = {
  requestMs: 0.25,
  jobsPerSecond: { Redis: 6000, PostgreSQL: 1000 },
  connections: { Redis: 3, PostgreSQL: 8 },
  growth: {
    Redis: store({}, { session: 800, delivery: 200, job: 1200 }),
    PostgreSQL: store(
      { 'delete 1,000 old records': 1152 },
      { session: 900, delivery: 240, job: 1000 },
    ),
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
    // 900 + 60 x 7 / 24 x 240 + 10 x 1000 bytes of each shop.
    'stored, GB': '15.10',
    'requests/s at the peak': '5787.0',
    'jobs/s at the peak': '578.7',
    // Twice 5787 x 0.25 ms and 578.7 / 1000.
    'cores for the layer': '4.05',
    'connections to the store': 5 * 18,
    // 60 records of 1.152 ms for each shop, in a day of 86,400,000 ms.
    'nearest limit': 'the time of a process for the deletion of old records: 80.0 %',
  })
  expect(rows[5]).toEqual({
    shops: '1,000,000',
    store: 'Redis',
    // 800 + 60 x 6 / 24 x 200 + 10 x 1200 bytes of each shop.
    'stored, GB': '15.80',
    'requests/s at the peak': '5787.0',
    'jobs/s at the peak': '578.7',
    'cores for the layer': '3.09',
    'connections to the store': 4 * 4,
    'nearest limit': '32 GB of memory: 49.4 %',
  })
  expect(rows[0]).toMatchObject({ 'cores for the layer': '0.00', 'connections to the store': 18 })
})

it('names the measurement of each figure', () => {
  expect(describeInputs(MEASURED)).toBe(
    'Measured on this machine:\n\n' +
      '- processor time of a request: 0.250 ms, in the soak at half load\n' +
      '- jobs/s of one process: 1,000 on PostgreSQL and 6,000 on Redis, by `bench:jobs`\n' +
      '- connections of the jobs of a process: 8 on PostgreSQL and 3 on Redis, in the growth\n' +
      '- bytes, and the time of the deletion: in the last step of the growth',
  )
})
