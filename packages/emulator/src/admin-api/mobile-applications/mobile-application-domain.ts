import type {
  MobilePlatformApplicationCreateInput,
  MobilePlatformApplicationUpdateInput,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
import { BY_ID, paginate } from '../../engine/records/connection'
import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'
import type { MutationError, MutationPayload } from '../../engine/resolve/mutation'
import type { StoredRecord } from '../../engine/records/record-table'
import { defineRecords } from '../../engine/resolve/define-records'

interface AndroidFields {
  readonly applicationId: string | null
  readonly appLinksEnabled: boolean
  readonly sha256CertFingerprints: readonly string[]
}

interface AppleFields {
  readonly appId: string | null
  readonly universalLinksEnabled: boolean
  readonly sharedWebCredentialsEnabled: boolean
  readonly appClipsEnabled: boolean
  readonly appClipApplicationId: string | null
}

interface AndroidRecord extends StoredRecord, AndroidFields {
  readonly __typename: 'AndroidApplication'
}

interface AppleRecord extends StoredRecord, AppleFields {
  readonly __typename: 'AppleApplication'
}

type ApplicationRecord = AndroidRecord | AppleRecord
type Nullable<Fields> = { [Key in keyof Fields]?: Fields[Key] | null }

/** The fields of one platform. */
type ApplicationInput = AnyInput<
  MobilePlatformApplicationCreateInput | MobilePlatformApplicationUpdateInput
>

const APPLICATIONS = defineRecords<ApplicationRecord>('MobilePlatformApplication')
const MAX_ID_LENGTH = 100
/** SHA-256 as pairs of hexadecimal digits with colons. */
const FINGERPRINT = /^[\dA-F]{2}(?::[\dA-F]{2}){31}$/i
const NEW_ANDROID: AndroidFields = {
  applicationId: null,
  appLinksEnabled: false,
  sha256CertFingerprints: [],
}
const NEW_APPLE: AppleFields = {
  appId: null,
  universalLinksEnabled: false,
  sharedWebCredentialsEnabled: false,
  appClipsEnabled: false,
  appClipApplicationId: null,
}
const MISSING: MutationError = {
  field: ['id'],
  code: 'NOT_FOUND',
  message: 'Mobile platform application does not exist.',
}

/**
 * The mobile apps of a store, whose links open in them.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/unions/MobilePlatformApplication
 */
export const mobileApplicationDomain: Domain = {
  queries: {
    mobilePlatformApplication: ({ id }, context) => APPLICATIONS.in(context).get(id) ?? null,
    mobilePlatformApplications: (args, context) =>
      paginate(APPLICATIONS.in(context).all(), args, BY_ID),
  },
  mutations: {
    mobilePlatformApplicationCreate: defineMutation({
      run: ({ input }, context) => save(context, input, undefined),
    }),
    mobilePlatformApplicationUpdate: defineMutation({
      run: ({ id, input }, context) => {
        const before = APPLICATIONS.in(context).get(id)
        return before ? save(context, input, before) : { userErrors: [MISSING] }
      },
    }),
    mobilePlatformApplicationDelete: defineMutation({
      run: ({ id }, context) => {
        if (!APPLICATIONS.in(context).get(id)) return { userErrors: [MISSING] }
        APPLICATIONS.in(context).remove(id)
        return { deletedMobilePlatformApplicationId: id }
      },
    }),
  },
}

/** Adds an application, or changes one, unless the input has errors. */
function save(
  context: GraphqlContext,
  { android, apple }: ApplicationInput,
  before: ApplicationRecord | undefined,
): MutationPayload {
  const id = before?.id ?? APPLICATIONS.in(context).nextId()
  const isAndroid = Boolean(android)
  if (before && (before.__typename === 'AndroidApplication') !== isAndroid)
    return {
      userErrors: [
        {
          field: ['input', isAndroid ? 'android' : 'apple'],
          code: 'INVALID',
          message: 'The application is of the other platform.',
        },
      ],
    }
  const userErrors = [...androidErrors(android), ...appleErrors(apple)]
  if (userErrors.length > 0) return { userErrors }
  const record: ApplicationRecord = isAndroid
    ? { ...NEW_ANDROID, ...before, ...given(android), id, __typename: 'AndroidApplication' }
    : { ...NEW_APPLE, ...before, ...given(apple), id, __typename: 'AppleApplication' }
  return { mobilePlatformApplication: APPLICATIONS.in(context).put(record) }
}

/** Returns the fields that an input has. */
function given<Fields extends object>(input: Nullable<Fields> | null | undefined): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<Fields>
}

function androidErrors(android: ApplicationInput['android']): MutationError[] {
  if (!android) return []
  const fingerprints = android.sha256CertFingerprints ?? []
  return [
    ...lengthErrors('android', 'applicationId', android.applicationId),
    ...(fingerprints.every(text => FINGERPRINT.test(text))
      ? []
      : [
          {
            field: ['input', 'android', 'sha256CertFingerprints'],
            code: 'INVALID',
            message: 'A fingerprint has 32 pairs of hexadecimal digits, separated by colons.',
          },
        ]),
  ]
}

function appleErrors(apple: ApplicationInput['apple']): MutationError[] {
  return [
    ...lengthErrors('apple', 'appId', apple?.appId),
    ...lengthErrors('apple', 'appClipApplicationId', apple?.appClipApplicationId),
  ]
}

function lengthErrors(
  platform: 'android' | 'apple',
  name: string,
  value: string | null | undefined,
): MutationError[] {
  if ((value?.length ?? 0) <= MAX_ID_LENGTH) return []
  return [
    {
      field: ['input', platform, name],
      code: 'TOO_LONG',
      message: `The id is too long (maximum is ${MAX_ID_LENGTH} characters).`,
    },
  ]
}
