import type { CustomerInput } from '../../../generated/admin'
import type { CustomerUpdateInput } from '../../../generated/storefront'
import { customerRules } from '../../admin-api/customers/customer-checks'
import type { CustomerRecord } from '../../admin-api/customers/customer-records'
import { brokenRules } from '../../engine/resolve/mutation'
import type { MutationError } from '../../engine/resolve/mutation'
import type { GraphqlContext } from '../../engine/graphql-context'

const MIN_PASSWORD = 5
const MAX_PASSWORD = 40
const HTML_TAG = /<[a-z/!][^<>]*>/i
const URL_START = /https?:\/\/|www\./i
const LABELS = { firstName: 'First name', lastName: 'Last name' } as const

/** Lists the errors of the fields of an account. */
export function accountErrors(
  context: GraphqlContext,
  input: CustomerUpdateInput,
  path: readonly string[],
  customer?: CustomerRecord,
): MutationError[] {
  const checked = { input: fieldsOf(input), customer }
  const rules = customerRules(() => checked, path)
  return [
    ...(input.email?.trim() === ''
      ? [{ field: [...path, 'email'], code: 'BLANK', message: "Email can't be blank" }]
      : brokenRules(rules, {}, context)),
    ...(['firstName', 'lastName'] as const).flatMap(name =>
      nameErrors(input[name] ?? '', LABELS[name], [...path, name]),
    ),
    ...passwordErrors(input.password, [...path, 'password']),
  ]
}

/** Lists the errors of a password. */
export function passwordErrors(
  password: string | null | undefined,
  field: readonly string[],
): MutationError[] {
  if (typeof password !== 'string') return []
  if (password.trim() === '') return [{ field, code: 'BLANK', message: "Password can't be blank" }]
  if (password.length < MIN_PASSWORD)
    return [
      {
        field,
        code: 'TOO_SHORT',
        message: `Password is too short (minimum is ${MIN_PASSWORD} characters)`,
      },
    ]
  if (password.length > MAX_PASSWORD)
    return [
      {
        field,
        code: 'TOO_LONG',
        message: `Password is too long (maximum is ${MAX_PASSWORD} characters)`,
      },
    ]
  return password === password.trim()
    ? []
    : [
        {
          field,
          code: 'PASSWORD_STARTS_OR_ENDS_WITH_WHITESPACE',
          message: 'Password cannot start or end with whitespace',
        },
      ]
}

/** Converts an input to the fields of a customer. Fields that it lacks stay missing. */
export function fieldsOf({
  acceptsMarketing,
  password: _password,
  ...fields
}: CustomerUpdateInput): CustomerInput {
  return {
    ...fields,
    ...(typeof acceptsMarketing === 'boolean' && {
      emailMarketingConsent: {
        marketingState: acceptsMarketing ? 'SUBSCRIBED' : 'UNSUBSCRIBED',
        marketingOptInLevel: 'SINGLE_OPT_IN',
      },
    }),
  }
}

function nameErrors(name: string, label: string, field: readonly string[]): MutationError[] {
  if (HTML_TAG.test(name))
    return [{ field, code: 'CONTAINS_HTML_TAGS', message: `${label} cannot contain HTML tags` }]
  return URL_START.test(name)
    ? [{ field, code: 'CONTAINS_URL', message: `${label} cannot contain URL` }]
    : []
}
