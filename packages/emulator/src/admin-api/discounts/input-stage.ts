import type { BuyersInput } from './discount-input'
import { isBlank } from '../../engine/records/is-blank'
import type { CheckedDiscount, DiscountRule } from './discount-checks'

/**
 * The rules that the platform checks before it reads what the input refers to, e.g. the function of
 * a discount: if one of them is broken, later rules are not checked.
 *
 * Recorded of all kinds of code discounts: `context`. Recorded of discounts of functions: the
 * others, which have texts of their own.
 */
export const inputStageRules: readonly DiscountRule[] = [
  {
    field: ['context'],
    code: 'INVALID',
    message: 'Only one of context or customerSelection can be provided.',
    fails: ({ input }) => Boolean(input.context) && Boolean(input.customerSelection),
    isFinal: true,
  },
  {
    field: ['title'],
    code: 'INVALID',
    message: ({ method }) => (method === 'Code' ? "can't be blank" : "Title can't be blank."),
    fails: ofApps(({ input, discount }) => isBlankAfter(input.title, discount?.title)),
  },
  {
    field: ['code'],
    code: 'INVALID',
    message: "Discount code can't be blank.",
    fails: ofApps(
      ({ method, input, discount }) =>
        method === 'Code' && (input.code === undefined ? !discount : isBlank(input.code)),
    ),
  },
  {
    field: ['startsAt'],
    code: 'INVALID',
    message: "Starts at can't be blank.",
    fails: ofApps(({ input, discount }) => isBlankAfter(input.startsAt, discount?.startsAt)),
  },
  {
    field: ['discountClasses'],
    code: 'INVALID',
    message: "Discount classes can't be empty.",
    fails: ofApps(({ input }) => input.discountClasses?.length === 0),
  },
  ...(['context', 'customerSelection'] as const).map((name): DiscountRule => ({
    field: [name],
    code: 'INVALID',
    message: 'a minimum of one prerequisite segment or prerequisite customer must be provided',
    fails: ofApps(({ input }) => selectsNobody(input[name])),
  })),
]

function ofApps(fails: (checked: CheckedDiscount) => boolean): DiscountRule['fails'] {
  return checked => checked.kind === 'App' && fails(checked)
}

function isBlankAfter(given: string | null | undefined, before: string | undefined): boolean {
  return isBlank(given === undefined ? before : given)
}

/** Whether a selection is of customers or segments, and adds none. */
function selectsNobody(buyers: BuyersInput | null | undefined): boolean {
  const lists = [buyers?.customers, buyers?.customerSegments].filter(list => list)
  return (
    lists.length > 0 &&
    lists.every(list => (list?.add ?? []).length === 0 && (list?.remove ?? []).length === 0)
  )
}
