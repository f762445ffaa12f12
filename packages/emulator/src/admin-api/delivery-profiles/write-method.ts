import type { DeliveryMethodDefinitionInput } from '../../../generated/admin'
import { globalId } from '../../engine/records/global-id'
import { decimalOf } from '../../money/money-v2'
import type { RecordStore } from '../../engine/records/record-store'
import type { ConditionRecord, MethodRecord } from './profile-records'

/** What the rates of a store are written with. */
export interface MethodWriter {
  records: RecordStore
  /** Currency of a rate without a price. */
  currencyCode: string
}

/** Creates a rate. */
export function addMethod(
  writer: MethodWriter,
  input: DeliveryMethodDefinitionInput,
): MethodRecord {
  const method: MethodRecord = {
    id: nextId(writer, 'DeliveryMethodDefinition'),
    __typename: 'DeliveryMethodDefinition',
    name: '',
    description: null,
    active: true,
    rateProvider: rateProvider(writer, input),
    conditions: [],
  }
  return changeMethod(writer, method, { ...input, rateDefinition: null, participant: null })
}

/** Replaces the fields of a rate that an input contains. */
export function changeMethod(
  writer: MethodWriter,
  method: MethodRecord,
  input: DeliveryMethodDefinitionInput,
): MethodRecord {
  return {
    ...method,
    name: input.name ?? method.name,
    description: input.description === undefined ? method.description : input.description,
    active: input.active ?? method.active,
    ...((input.rateDefinition || input.participant) && {
      rateProvider: {
        ...rateProvider(writer, input),
        // A rate that is changed stays the same record.
        ...(input.rateDefinition &&
          method.rateProvider.__typename === 'DeliveryRateDefinition' && {
            id: method.rateProvider.id,
          }),
      },
    }),
    conditions: [
      ...method.conditions.map(condition => changeCondition(condition, input)),
      ...newConditions(writer, input),
    ],
  }
}

function rateProvider(
  writer: MethodWriter,
  { rateDefinition, participant }: DeliveryMethodDefinitionInput,
): MethodRecord['rateProvider'] {
  if (participant && !rateDefinition)
    return {
      id: nextId(writer, 'DeliveryParticipant'),
      __typename: 'DeliveryParticipant',
      carrierServiceId: participant.carrierServiceId ?? '',
      adaptToNewServicesFlag: participant.adaptToNewServices ?? true,
      fixedFee: participant.fixedFee
        ? { ...participant.fixedFee, amount: decimalOf(participant.fixedFee.amount) }
        : null,
      percentageOfRateFee: participant.percentageOfRateFee ?? 0,
      participantServices: participant.participantServices ?? [],
    }
  return {
    id: nextId(writer, 'DeliveryRateDefinition'),
    __typename: 'DeliveryRateDefinition',
    amount: decimalOf(rateDefinition?.price.amount ?? '0'),
    currencyCode: rateDefinition?.price.currencyCode ?? writer.currencyCode,
  }
}

function newConditions(
  writer: MethodWriter,
  input: DeliveryMethodDefinitionInput,
): ConditionRecord[] {
  const condition = (
    field: ConditionRecord['field'],
    operator: string | null | undefined,
    unit: string,
    value: number,
  ): ConditionRecord => ({
    id: globalId('DeliveryCondition', writer.records.nextNumber('DeliveryCondition'), {
      operator: (operator ?? 'GREATER_THAN_OR_EQUAL_TO').toLowerCase(),
    }),
    __typename: 'DeliveryCondition',
    field,
    operator: operator ?? 'GREATER_THAN_OR_EQUAL_TO',
    unit,
    value,
  })
  return [
    ...(input.weightConditionsToCreate ?? []).map(({ criteria, operator }) =>
      condition('TOTAL_WEIGHT', operator, criteria?.unit ?? 'KILOGRAMS', criteria?.value ?? 0),
    ),
    ...(input.priceConditionsToCreate ?? []).map(({ criteria, operator }) =>
      condition(
        'TOTAL_PRICE',
        operator,
        criteria?.currencyCode ?? writer.currencyCode,
        Number(criteria?.amount ?? 0),
      ),
    ),
  ]
}

function changeCondition(
  condition: ConditionRecord,
  input: DeliveryMethodDefinitionInput,
): ConditionRecord {
  const change = input.conditionsToUpdate?.find(({ id }) => id === condition.id)
  if (!change) return condition
  return {
    ...condition,
    field: change.field ?? condition.field,
    operator: change.operator ?? condition.operator,
    unit: change.criteriaUnit ?? condition.unit,
    value: change.criteria ?? condition.value,
  }
}

function nextId({ records }: MethodWriter, type: string): string {
  return globalId(type, records.nextNumber(type))
}
