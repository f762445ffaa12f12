import type {
  MobilePlatformApplicationCreateInput,
  MobilePlatformApplicationUpdateInput,
} from '../../../generated/admin'
import type { AnyInput } from '../../engine/resolve/any-input'
import type { GraphqlContext } from '../../engine/graphql-context'
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
const MISSING = APPLICATIONS.exists(
  'id',
  'Mobile platform application does not exist.',
  'NOT_FOUND',
)

/**
 * The mobile apps of a store, whose links open in them.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/unions/MobilePlatformApplication
 */
export const mobileApplicationDomain: Domain = {
  queries: {
    mobilePlatformApplication: APPLICATIONS.one,
    mobilePlatformApplications: APPLICATIONS.page(),
  },
  mutations: {
    mobilePlatformApplicationCreate: defineMutation({
      errors: ({ input }) => inputErrors(input),
      run: ({ input }, context) => save(context, input, undefined),
    }),
    mobilePlatformApplicationUpdate: APPLICATIONS.change('id', {
      checks: [MISSING],
      errors: ({ input }, _context, before) => inputErrors(input, before),
      run: ({ input }, context, before) => save(context, input, before),
    }),
    mobilePlatformApplicationDelete: APPLICATIONS.remove(
      'id',
      'deletedMobilePlatformApplicationId',
      {
        checks: [MISSING],
      },
    ),
  },
}

function inputErrors(
  { android, apple }: ApplicationInput,
  before?: ApplicationRecord,
): MutationError[] {
  const isAndroid = Boolean(android)
  if (before && (before.__typename === 'AndroidApplication') !== isAndroid)
    return [
      {
        field: ['input', isAndroid ? 'android' : 'apple'],
        code: 'INVALID',
        message: 'The application is of the other platform.',
      },
    ]
  return [...androidErrors(android), ...appleErrors(apple)]
}

/** Adds an application, or changes one. */
function save(
  context: GraphqlContext,
  { android, apple }: ApplicationInput,
  before: ApplicationRecord | undefined,
): MutationPayload {
  const id = before?.id ?? APPLICATIONS.in(context).nextId()
  const record: ApplicationRecord = android
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
