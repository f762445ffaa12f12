/** What a shop does in a day, and how a day is spread. */
const ASSUMED = {
  requests: 40,
  webhooks: 60,
  jobs: 10,
  /** The busiest moments, in multiples of the mean. */
  peak: 5,
  /** The part of a core that is used at the peak. */
  load: 0.5,
}
const SHOPS = [1000, 100_000, 1_000_000]
const DAY_SECONDS = 24 * 3600
/** Days for which the record of a delivery is stored: six hours, and until its deletion. */
const RECORD_DAYS = { PostgreSQL: 7 / 24, Redis: 6 / 24 }
/** Connections to the sessions and records: the pool of pg by default, and the client of Redis. */
const STORAGE_CONNECTIONS = { PostgreSQL: 10, Redis: 1 }
/** Gigabytes of a machine that one can rent anywhere: memory for Redis, a disk for PostgreSQL. */
const CAPACITY_GB = { PostgreSQL: 500, Redis: 32 }
const DELETION = 'delete 1,000 old records'

/**
 * The table of what an app with many shops needs, computed from measured figures.
 *
 * @param measured figures of this machine
 * @param measured.requestMs processor time of a request of the mixed load
 * @param measured.jobsPerSecond jobs that one process runs, by store
 * @param measured.growth times and bytes by store and number of shops, of `growth.mjs`
 * @param measured.connections those of the jobs of a process, by store
 */
export function costTable(measured) {
  return SHOPS.flatMap(shops =>
    Object.keys(CAPACITY_GB).map(store => costRow(shops, store, measured)),
  )
}

/** The text below the table: the measured figures, and where each is from. */
export function describeInputs({ requestMs, jobsPerSecond, connections }) {
  const ofStores = (values, format) =>
    `${format(values.PostgreSQL)} on PostgreSQL and ${format(values.Redis)} on Redis`
  return [
    'Measured on this machine:',
    '',
    `- processor time of a request: ${requestMs.toFixed(3)} ms, in the soak at half load`,
    `- jobs/s of one process: ${ofStores(jobsPerSecond, value => Math.round(value).toLocaleString('en'))}, by \`bench:jobs\``,
    `- connections of the jobs of a process: ${ofStores(connections, String)}, in the growth`,
    '- bytes, and the time of the deletion: in the last step of the growth',
  ].join('\n')
}

function costRow(shops, store, { requestMs, jobsPerSecond, growth, connections }) {
  const perSecond = count => (shops * count * ASSUMED.peak) / DAY_SECONDS
  const requests = perSecond(ASSUMED.requests + ASSUMED.webhooks)
  const jobs = perSecond(ASSUMED.jobs)
  const cores = ((requests * requestMs) / 1000 + jobs / jobsPerSecond[store]) / ASSUMED.load
  const processes = Math.max(1, Math.ceil(cores))
  const { bytes } = largest(growth[store])[1]
  const stored = storedGigabytes(shops, store, bytes)
  return {
    shops: shops.toLocaleString('en'),
    store,
    'stored, GB': stored.toFixed(2),
    'requests/s at the peak': requests.toFixed(1),
    'jobs/s at the peak': jobs.toFixed(1),
    'cores for the layer': cores.toFixed(2),
    'connections to the store': processes * (STORAGE_CONNECTIONS[store] + connections[store]),
    'nearest limit': nearestLimit({
      [`${CAPACITY_GB[store]} GB of ${store === 'Redis' ? 'memory' : 'disk'}`]:
        stored / CAPACITY_GB[store],
      'the time of a process for the deletion of old records':
        (shops * ASSUMED.webhooks * deletionMs(growth[store])) / (DAY_SECONDS * 1000),
      'jobs/s measured with one process': jobs / jobsPerSecond[store],
    }),
  }
}

function storedGigabytes(shops, store, { session, delivery, job }) {
  const ofShop = session + ASSUMED.webhooks * RECORD_DAYS[store] * delivery + ASSUMED.jobs * job
  return (shops * ofShop) / 1e9
}

/** Of each record; 0 where the store deletes them itself. */
function deletionMs(ofSizes) {
  return (largest(ofSizes)[1].times[DELETION] ?? 0) / 1000
}

function largest(ofSizes) {
  return Object.entries(ofSizes).reduce((most, entry) => (entry[0] - most[0] > 0 ? entry : most))
}

/** The limit of which the largest part is used, and how much of it. */
function nearestLimit(shares) {
  const [limit, share] = Object.entries(shares).reduce((most, entry) =>
    entry[1] > most[1] ? entry : most,
  )
  return `${limit}: ${(share * 100).toFixed(1)} %`
}
