/** Script of the page of web vitals of the tab. */
export const VITALS_SCRIPT = String.raw`
const figure = (name, value) => name === 'CLS' ? value.toFixed(3) : Math.round(value) + ' ms'
const judged = (name, value, limit) => [figure(name, value), value > limit ? 'bad' : 'good']
poll('/vitals/state', ({ rows }) => {
  find('none').hidden = rows.length > 0
  find('some').hidden = rows.length === 0
  fill('vitals', rows.map(({ page, name, last, p75, limit, visits }) =>
    [[page], [name], judged(name, last, limit), judged(name, p75, limit), [figure(name, limit)], [String(visits)]]))
})
`
