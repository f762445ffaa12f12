import type { Reply } from '../http/reply'
import type { PageAllowances } from '../admin-data/page-reply'
import type { PlanView } from '../admin-data/billing-data'
import type { EmulatorState } from '../state/state'
import type { Store } from '../state/store'
import { storeAppSummary } from './page-summaries'
import { storePageReply } from './store-page-reply'

/** Creates the page with plans, of which the merchant chooses one. */
export function plansReply(
  state: EmulatorState,
  store: Store,
  plans: PlanView[],
  allowances: PageAllowances = {},
): Reply {
  const app = storeAppSummary(state, store)
  const title = `Plans of ${app.name}`
  return storePageReply(
    state,
    store,
    {
      title,
      view: { name: 'plans', data: { app, plans } },
      plain: {
        heading: title,
        text: plans.map(({ name, price, period }) => `${name}: ${price} ${period ?? ''}`.trim()),
        forms: plans.flatMap(({ name, choose }) =>
          choose ? [{ ...choose, label: `${choose.label} ${name}` }] : [],
        ),
      },
    },
    allowances,
  )
}
