/** Script of the jobs page of the tab. */
export const JOBS_SCRIPT = String.raw`
const count = value => [String(value ?? '')]
const dead = value => [String(value ?? ''), value ? 'bad' : '']
const lag = ms => ms < 1000 ? [ms + ' ms'] : [Math.round(ms / 1000) + ' s', ms > 60000 ? 'bad' : '']
const change = (label, action, { id, name }) => ({
  label,
  name: label + ' ' + name + ' ' + id,
  run: () => attempt(async () => {
    await request('/jobs/action?' + new URLSearchParams({ do: action, id }), { method: 'POST' })
    await refresh()
  }),
})
function listedRow(job) {
  const { enqueuedAt, name, shop, state, isDue, attempts, done, total, failure } = job
  const progress = done === undefined ? '' : total === undefined ? String(done) : done + ' of ' + total
  const buttons = [change('Cancel', 'cancel', job)]
  if (state === 'dead') buttons.unshift(change('Replay', 'replay', job))
  return [[new Date(enqueuedAt).toLocaleString()], [name], [shop ?? ''],
    [state === 'waiting' && !isDue ? 'waiting, not due' : state, state === 'dead' ? 'bad' : state === 'running' ? 'good' : ''],
    [progress], [String(attempts)], [failure ?? ''], ['', 'actions', ...buttons]]
}
const refresh = poll('/jobs/state', ({ queues, jobs, shops, listed }) => {
  find('undefined').hidden = Boolean(queues)
  find('defined').hidden = !queues
  if (!queues) return
  fill('queues', queues.map(each => [[each.queue], count(each.waiting), count(each.running), count(each.done), dead(each.dead), lag(each.lagMs)]))
  fill('names', jobs.map(each => [[each.name], count(each.waiting), count(each.running), count(each.done), dead(each.dead), count(each.runs), dead(each.failed), count(each.durationMs)]),
    'No job has been stored yet.')
  fill('shops', shops.map(each => [[each.shop ?? 'No shop'], count(each.waiting), count(each.running), dead(each.dead)]),
    'No shop has a job that is not done.')
  fill('listed', listed.map(listedRow), 'Every job is done.')
})
`
