import { moneyV2 } from '../../money/money-v2'
import { cursorTime } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import type { ListSpec } from '../../engine/resolve/list-records'
import { exchangeRate } from '../markets/exchange-rates'
import { findMetric } from '../shopifyql/sales-metrics'
import { targetMutations } from './target-mutations'
import { ANALYTICS_TARGETS } from './target-records'
import type { AnalyticsTargetRecord } from './target-records'

const targetList: ListSpec<AnalyticsTargetRecord> = {
  search: {
    text: ({ filters, metric, name }) => [name, metric, filters],
    fields: {
      end_date: { kind: 'time', read: ({ endDate }) => endDate },
      filters: { kind: 'exact', read: ({ filters }) => filters },
      id: { kind: 'id', read: ({ id }) => id },
      metric: { kind: 'exact', read: ({ metric }) => metric },
      name: { kind: 'text', read: ({ name }) => name },
      start_date: { kind: 'time', read: ({ startDate }) => startDate },
    },
  },
  sortValues: {
    CREATED_AT: ({ createdAt }) => cursorTime(createdAt),
    END_DATE: ({ endDate }) => endDate,
    EXPECTED_VALUE: ({ expectedValue }) => Number(expectedValue),
    METRIC: ({ metric }) => metric,
    NAME: ({ name }) => name,
    START_DATE: ({ startDate }) => startDate,
  },
}

/** Goals for metrics, whose current values are those of a query in ShopifyQL. */
export const targetDomain: Domain = {
  queries: {
    analyticsTargets: ANALYTICS_TARGETS.page(targetList),
  },
  mutations: targetMutations,
  types: {
    AnalyticsTarget: {
      presentmentExpectedValue: (
        { currencyCode: own, expectedValue, metric }: AnalyticsTargetRecord,
        { currencyCode },
      ) =>
        findMetric(metric)?.isMoney
          ? moneyV2(Number(expectedValue) * exchangeRate(own, currencyCode), currencyCode)
          : null,
      shopifyqlQuery: ({ endDate, filters, metric, startDate }: AnalyticsTargetRecord) =>
        [
          `FROM ${findMetric(metric)?.table ?? 'sales'}`,
          `SHOW ${metric}`,
          ...(filters === null ? [] : [`WHERE ${filters}`]),
          `SINCE ${startDate}`,
          `UNTIL ${endDate}`,
        ].join(' '),
    },
  },
  nodes: { AnalyticsTarget: ANALYTICS_TARGETS.node },
}
