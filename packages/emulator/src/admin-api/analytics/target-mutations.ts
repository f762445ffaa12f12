import type {
  AnalyticsTargetCreateInput,
  AnalyticsTargetUpdateInput,
  MutationArgs,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { createdNow, currentTime } from '../../engine/records/timestamp'
import { decimalOf } from '../../money/money-v2'
import type { Mutations } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { Check, MutationError } from '../../engine/resolve/mutation'
import { findMetric } from '../shopifyql/sales-metrics'
import { ANALYTICS_TARGETS, targetKey } from './target-records'
import type { AnalyticsTargetRecord } from './target-records'

type TargetInput = AnyInput<AnalyticsTargetCreateInput | AnalyticsTargetUpdateInput>

type TargetArgs = AnyInput<MutationArgs['analyticsTargetCreate' | 'analyticsTargetUpdate']>

type TargetFields = Pick<
  AnalyticsTargetRecord,
  'endDate' | 'expectedValue' | 'filters' | 'metric' | 'name' | 'startDate'
>

const MAX_NAME_LENGTH = 255
/** Larger decimals lose digits. */
const MAX_EXPECTED_VALUE = 1e12
const MISSING = 'Analytics target does not exist'
const REQUIRED = ['name', 'metric', 'startDate', 'endDate', 'expectedValue'] as const
const LABELS: Readonly<Record<(typeof REQUIRED)[number], string>> = {
  name: 'Name',
  metric: 'Metric',
  startDate: 'Start date',
  endDate: 'End date',
  expectedValue: 'Expected value',
}

function valueOf({ expectedValue }: TargetInput): string | null {
  return typeof expectedValue === 'string' || typeof expectedValue === 'number'
    ? decimalOf(Number(expectedValue))
    : null
}

/** Returns the fields of a target after an input. A field that the input lacks is unchanged. */
function fieldsAfter({ id, input }: TargetArgs, context: GraphqlContext): TargetFields {
  const before = ANALYTICS_TARGETS.in(context).get(id)
  const { filters } = input
  return {
    name: (input.name ?? before?.name ?? '').trim(),
    metric: input.metric ?? before?.metric ?? '',
    startDate: input.startDate ?? before?.startDate ?? '',
    endDate: input.endDate ?? before?.endDate ?? '',
    filters: filters === undefined ? (before?.filters ?? null) : filters?.trim() || null,
    expectedValue: valueOf(input) ?? before?.expectedValue ?? '',
  }
}

const TARGET_RULES: readonly Check<TargetArgs>[] = [
  ...REQUIRED.map((name): Check<TargetArgs> => ({
    field: ['input', name],
    code: 'INVALID',
    message: `${LABELS[name]} can't be blank`,
    fails: ({ input }) => {
      const value = input[name]
      return value === null || (typeof value === 'string' && value.trim() === '')
    },
  })),
  {
    field: ['input', 'name'],
    code: 'INVALID',
    message: `Name is too long (maximum is ${MAX_NAME_LENGTH} characters)`,
    fails: ({ input }) => (input.name?.trim().length ?? 0) > MAX_NAME_LENGTH,
  },
  {
    field: ['input', 'metric'],
    code: 'INVALID_METRIC',
    message: ({ input }) => `The metric ${input.metric ?? ''} cannot have targets`,
    fails: ({ input: { metric } }) => Boolean(metric?.trim()) && !findMetric(metric ?? ''),
  },
  {
    field: ['input', 'expectedValue'],
    code: 'INVALID',
    message: 'Expected value must be greater than 0',
    // As it is stored: rounded to six decimals.
    fails: ({ input }) => valueOf(input) !== null && Number(valueOf(input)) <= 0,
  },
  {
    field: ['input', 'expectedValue'],
    code: 'INVALID',
    message: `Expected value must not be greater than ${MAX_EXPECTED_VALUE}`,
    fails: ({ input }) => Number(input.expectedValue) > MAX_EXPECTED_VALUE,
  },
  {
    field: ['input', 'endDate'],
    code: 'INVALID',
    message: 'End date must not be before the start date',
    fails: (args, context) => {
      const { startDate, endDate } = fieldsAfter(args, context)
      return endDate < startDate
    },
  },
  {
    field: ['input'],
    code: 'TAKEN',
    message: 'A target with this metric, period, and filters already exists',
    fails: (args, context) =>
      ANALYTICS_TARGETS.in(context).has('key', targetKey(fieldsAfter(args, context)), args.id),
  },
]

function missing(field: readonly string[]): MutationError {
  return { field, code: 'NOT_FOUND', message: MISSING }
}

/** The roots that change analytics targets. */
export const targetMutations: Mutations = {
  analyticsTargetCreate: defineMutation({
    checks: TARGET_RULES,
    run: (args, context) => {
      const analyticsTarget = ANALYTICS_TARGETS.in(context).put({
        ...fieldsAfter(args, context),
        id: ANALYTICS_TARGETS.in(context).nextId(),
        __typename: ANALYTICS_TARGETS.type,
        currencyCode: context.store.currencyCode,
        ...createdNow(context),
      })
      return { analyticsTarget }
    },
  }),

  analyticsTargetUpdate: defineMutation({
    checks: [ANALYTICS_TARGETS.exists('id', MISSING, 'NOT_FOUND'), ...TARGET_RULES],
    run: (args, context) => ({
      analyticsTarget: ANALYTICS_TARGETS.in(context).update(args.id, {
        ...fieldsAfter(args, context),
        updatedAt: currentTime(context),
      }),
    }),
  }),

  analyticsTargetsDelete: defineMutation({
    isPartial: true,
    checks: [
      {
        field: ['ids'],
        code: 'INVALID',
        message: "Ids can't be blank",
        fails: ({ ids }) => ids.length === 0,
      },
    ],
    run: ({ ids }, context) => {
      const deletedIds: string[] = []
      const userErrors: MutationError[] = []
      for (const [index, id] of ids.entries()) {
        if (ANALYTICS_TARGETS.in(context).get(id)) {
          ANALYTICS_TARGETS.in(context).remove(id)
          deletedIds.push(id)
        } else userErrors.push(missing(['ids', String(index)]))
      }
      return { deletedIds, userErrors }
    },
  }),
}
