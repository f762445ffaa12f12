import { defineMutation } from '../../engine/resolve/mutation'
import type { Domain } from '../../engine/resolve/domain'
import { idNumber } from '../../engine/records/global-id'
import { currentTime } from '../../engine/records/timestamp'
import type { OrderRecord } from './order-records'
import { ORDERS } from './order-records'
import { riskId, riskOf, RISKS, risksIn } from './risk-records'
import type { RiskRecord } from './risk-records'
import { requireOrder } from './write-order'

type RiskLevel = 'HIGH' | 'LOW' | 'MEDIUM' | 'NONE' | 'PENDING'

const MAX_FACTS = 20

const RECOMMENDATIONS: Readonly<Record<RiskLevel, string>> = {
  HIGH: 'CANCEL',
  MEDIUM: 'INVESTIGATE',
  LOW: 'ACCEPT',
  NONE: 'NONE',
  PENDING: 'NONE',
}

/** Assessments of the risk of fraud. */
export const riskDomain: Domain = {
  mutations: {
    orderRiskAssessmentCreate: defineMutation({
      checks: [
        ORDERS.existsAt(
          ['orderRiskAssessmentInput', 'orderId'],
          ({ orderRiskAssessmentInput: { orderId } }) => orderId,
          "The record with the ID used as the input value couldn't be found.",
          'NOT_FOUND',
        ),
        {
          field: ['orderRiskAssessmentInput', 'orderId'],
          code: 'ORDER_ALREADY_FULFILLED',
          message:
            'The order is marked as fulfilled and can no longer accept new order risk assessments.',
          fails: ({ orderRiskAssessmentInput: { orderId } }, context) =>
            requireOrder(context, orderId).fulfillmentStatus === 'FULFILLED',
        },
        {
          field: ['orderRiskAssessmentInput', 'facts'],
          code: 'TOO_MANY_FACTS',
          message: 'More than 20 facts were provided for the order risk assessment.',
          fails: ({ orderRiskAssessmentInput: { facts } }) => facts.length > MAX_FACTS,
        },
      ],
      reports: 'first',
      topics: ['orders/risk_assessment_changed'],
      run: ({ orderRiskAssessmentInput: input }, context) => {
        const assessment = risksIn(context.store.records).put({
          ...input,
          id: riskId(input.orderId),
          __typename: RISKS.type,
        })
        context.emit('orders/risk_assessment_changed', {
          provider_id: null,
          provider_title: context.app.name ?? null,
          risk_level: input.riskLevel.toLowerCase(),
          order_id: idNumber(input.orderId),
          created_at: currentTime(context),
          admin_graphql_api_order_id: input.orderId,
        })
        return { orderRiskAssessment: riskNode(assessment) }
      },
    }),
  },
  types: {
    Order: {
      risk: (order: OrderRecord, _args, { store }) => {
        const assessment = riskOf(store.records, order.id)
        return {
          assessments: assessment ? [riskNode(assessment)] : [],
          recommendation: RECOMMENDATIONS[assessment?.riskLevel ?? 'NONE'],
        }
      },
      riskLevel: (order: OrderRecord, _args, { store }) => {
        const level = riskOf(store.records, order.id)?.riskLevel
        return level === 'HIGH' || level === 'MEDIUM' ? level : 'LOW'
      },
      risks: () => [],
    },
  },
}

function riskNode({ facts, riskLevel }: RiskRecord) {
  return { __typename: RISKS.type, facts, provider: null, riskLevel }
}
