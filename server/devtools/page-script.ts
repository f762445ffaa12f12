/** Script of the first page of the tab: shows the state of the app. */
export const DEVTOOLS_SCRIPT = String.raw`
// Once: reloading the frame would discard the user's input.
function showTools(url) {
  const section = find('tools')
  if (!url || !section.hidden) return
  section.hidden = false
  section.querySelector('iframe').src = url
}
poll('/state', ({ adminUrl, toolsUrl, sessions, requests }) => {
  find('admin').href = adminUrl
  showTools(toolsUrl)
  fill('sessions', sessions.map(({ shop, kind, state, expires, scope }) => [[shop], [kind], [state, state === 'active' ? 'good' : 'bad'], [expires ? new Date(expires).toLocaleString() : 'never'], [scope]]),
    'No shop has the app installed yet.')
  fill('requests', requests.map(({ startedAt, kind, method, path, topic, shop, outcome, reason, durationMs }) =>
    [[time(startedAt)], [kind], [topic ? topic + ' to ' + path : method + ' ' + path], [shop ?? ''], [reason ? outcome + ': ' + reason : outcome, outcome === 'authenticated' ? 'good' : outcome === 'refused' || outcome === 'failed' ? 'bad' : ''], [String(durationMs)]]),
    'No request had to be authenticated since the server started.')
})
`
