import type { ResourceFeedbackCreateInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { timestamp } from '../../engine/records/timestamp'
import { appNode } from '../apps/installation-node'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import { PRODUCTS } from '../products/product-records'
import { shopGid } from '../shop/shop-node'
import { findFeedback, putFeedback } from './feedback-records'
import type { FeedbackRecord } from './feedback-records'

/** Largest number of products of a request. */
const MAX_PRODUCTS = 50
const MAX_MESSAGES = 10
const MAX_MESSAGE_LENGTH = 100

const IN_FUTURE: MutationError = {
  field: ['input', 'feedbackGeneratedAt'],
  code: 'FEEDBACK_DATE_IN_FUTURE',
  message: 'The feedback date cannot be set in the future.',
}

/** What the app reports about products and the shop, so that the merchant can act. */
export const feedbackDomain: Domain = {
  queries: {
    productResourceFeedback: ({ id }, { store }) => {
      const feedback = store.records.table(PRODUCTS).get(id) && findFeedback(store.records, id)
      return feedback ? productNode(feedback) : null
    },
  },
  mutations: {
    bulkProductResourceFeedbackCreate: defineMutation({
      checks: [
        {
          field: ['feedbackInput'],
          code: 'MAXIMUM_FEEDBACK_LIMIT_EXCEEDED',
          message: `The maximum number of feedback objects is ${MAX_PRODUCTS}`,
          fails: ({ feedbackInput }) => feedbackInput.length > MAX_PRODUCTS,
        },
      ],
      errors: ({ feedbackInput }, context) =>
        feedbackInput.flatMap((input, index) => {
          const path = ['feedbackInput', String(index)]
          return PRODUCTS.in(context).get(input.productId)
            ? feedbackErrors(context, input.productId, input, path)
            : [
                {
                  field: [...path, 'productId'],
                  code: 'PRODUCT_NOT_FOUND',
                  message: 'Product does not exist',
                },
              ]
        }),
      run: ({ feedbackInput }, { store }) => {
        const feedback = feedbackInput.map(input =>
          productNode(
            putFeedback(store.records, {
              ...fieldsOf(input),
              resourceId: input.productId,
              productUpdatedAt: timestamp(Date.parse(input.productUpdatedAt)),
            }),
          ),
        )
        return { feedback }
      },
    }),
    shopResourceFeedbackCreate: defineMutation({
      errors: ({ input }, context) => [
        ...feedbackErrors(context, shopGid(context.store), input, ['input']),
        ...(Date.parse(input.feedbackGeneratedAt) > context.clock.now() ? [IN_FUTURE] : []),
      ],
      run: ({ input }, context) => {
        const resourceId = shopGid(context.store)
        const fields = { ...fieldsOf(input), resourceId, productUpdatedAt: null }
        return { feedback: appFeedback(context, putFeedback(context.store.records, fields)) }
      },
    }),
  },
  types: {
    App: {
      feedback: (_app: object, _args, context) => {
        const feedback = findFeedback(context.store.records, shopGid(context.store))
        return feedback ? appFeedback(context, feedback) : null
      },
    },
    Product: {
      feedback: ({ id }: { id: string }, _args, context) => {
        const feedback = findFeedback(context.store.records, id)
        return (
          feedback && {
            __typename: 'ResourceFeedback',
            details: [appFeedback(context, feedback)],
            summary: summaryOf(context, feedback),
          }
        )
      },
    },
  },
}

function feedbackErrors(
  { store }: GraphqlContext,
  resourceId: string,
  { state, feedbackGeneratedAt, messages }: ResourceFeedbackCreateInput,
  path: readonly string[],
): MutationError[] {
  const texts = messages ?? []
  const errors: MutationError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ field: [...path, field], code, message })
  if (state === 'REQUIRES_ACTION' && texts.length === 0)
    refuse('messages', 'BLANK', "Messages can't be blank")
  if (state === 'ACCEPTED' && texts.length > 0)
    refuse('messages', 'PRESENT', 'Messages must be blank')
  if (texts.length > MAX_MESSAGES)
    refuse('messages', 'INVALID', `Messages must not be more than ${MAX_MESSAGES}`)
  if (texts.some(text => text.trim() === '' || text.length > MAX_MESSAGE_LENGTH))
    refuse('messages', 'INVALID', `Messages must have 1 to ${MAX_MESSAGE_LENGTH} characters`)
  const known = findFeedback(store.records, resourceId)
  if (known && Date.parse(known.feedbackGeneratedAt) > Date.parse(feedbackGeneratedAt))
    refuse(
      'feedbackGeneratedAt',
      'OUTDATED_FEEDBACK',
      'The feedback for a later version of this resource was already accepted.',
    )
  return errors
}

function fieldsOf({ state, feedbackGeneratedAt, messages }: ResourceFeedbackCreateInput) {
  return {
    state,
    messages: messages ?? [],
    feedbackGeneratedAt: timestamp(Date.parse(feedbackGeneratedAt)),
  }
}

function productNode({ resourceId, ...feedback }: FeedbackRecord) {
  return {
    ...feedback,
    __typename: 'ProductResourceFeedback',
    productId: resourceId,
    channel: null,
  }
}

function appFeedback(
  context: GraphqlContext,
  { state, messages, feedbackGeneratedAt }: FeedbackRecord,
) {
  return {
    __typename: 'AppFeedback',
    app: appNode(context),
    channel: null,
    feedbackGeneratedAt,
    link: null,
    messages: messages.map(message => ({ field: null, message })),
    state,
  }
}

function summaryOf({ app }: GraphqlContext, { state, messages }: FeedbackRecord): string {
  if (state === 'ACCEPTED') return ''
  return messages.length === 1
    ? `${app.name}: ${messages[0] ?? ''}`
    : `${app.name} has ${messages.length} issues to fix.`
}
