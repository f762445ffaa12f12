import { randomBytes } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import { loadSchema } from '../../../facts/schemas/load-schema'
import { isJsonObject, parseJson } from '../../../../server/core/json-object'
import { hasOriginalEmail } from '../pull/replace/emails'
import { isPersonalOwner, PERSONAL_FIELDS } from '../pull/replace/personal-fields'
import type { PersonalKind } from '../pull/replace/personal-fields'
import { Replacer } from '../pull/replace/replacer'
import type { RecordedCall, RecordedRequest } from './cassette-file'
import { mapResponse } from './map-response'
import type { ResponseField } from './map-response'
import { isSecretName, REMOVED, removeSecrets } from './remove-secrets'

/** Further personal fields, most of them made of others, by name. */
const COMPOSED_FIELDS: Readonly<Record<string, PersonalKind>> = {
  clientIp: 'code',
  displayName: 'name',
  formatted: 'street',
  formattedArea: 'city',
  shopOwnerName: 'name',
}
/** Types whose field `name` is the name of a person. */
const NAMED_PEOPLE = ['CardPaymentDetails', 'MailingAddress', 'StaffMember']
/** Fields without a replacement. */
const LEFT_OUT = ['latitude', 'longitude', 'receiptJson']
/** Values without the words of a person: ids, numbers, and times. */
const NOT_TEXT = /^(?:gid:\S+|[\d.:TZ+-]*|true|false)$/

/**
 * Removes secrets and replaces personal values, the same ones the same way, in the calls of a
 * cassette.
 */
export class CallCleaner {
  private readonly replacer = new Replacer(randomBytes(32), new Set())
  private readonly secrets = new Set<string>()

  /** Adds a secret that must not be in the cassette, e.g. the token of a request. */
  addSecret(secret: string): void {
    this.secrets.add(secret)
  }

  /** Cleans a call. */
  clean({ request, response }: RecordedCall): RecordedCall {
    const body = this.cleanBody(request)
    return {
      request: { ...request, body },
      response: {
        ...response,
        body: this.cleanResponse(request, removeSecrets(response.body, request.path, this.secrets)),
      },
    }
  }

  /**
   * Replaces what was learned from later calls, in all of them.
   *
   * @throws Error if an original value or a secret is left
   */
  finish(calls: readonly RecordedCall[]): RecordedCall[] {
    const finished = calls.map(
      call =>
        this.mapTexts(call, text =>
          this.withoutSecrets(this.replacer.replaceWithin(text, false)),
        ) as RecordedCall,
    )
    this.mapTexts(finished, text => {
      const hasOriginal = this.replacer.fingerprints.find(text).some(({ isWord }) => !isWord)
      if (
        hasOriginalEmail(text) ||
        hasOriginal ||
        [...this.secrets].some(secret => text.includes(secret))
      )
        throw new Error('No cassette was written: an original value is left in a call.')
      return text
    })
    return finished
  }

  private cleanBody({ path, body }: RecordedRequest): unknown {
    const safe = removeSecrets(body, path, this.secrets)
    return isJsonObject(safe) ? this.replacer.replaceFields(safe) : safe
  }

  private cleanResponse(request: RecordedRequest, body: unknown): unknown {
    if (!isJsonObject(body)) return body
    const schema = schemaOf(request.path)
    // The user of an online token.
    if (!schema) return this.replacer.replaceFields(body)
    const { data, ...rest } = body
    const { query, operationName } = Object(request.body) as Record<string, unknown>
    if (typeof query !== 'string' || !isJsonObject(data)) return body
    const name = typeof operationName === 'string' ? operationName : undefined
    return {
      data: mapResponse(schema, query, name, data, (field, value) => this.change(field, value)),
      ...rest,
    }
  }

  private change(field: ResponseField, value: unknown): unknown {
    const { type, name } = field
    if (LEFT_OUT.includes(name)) return null
    if (isFreeText(field)) return this.replaceText(value)
    if (Array.isArray(value)) return value.map(item => this.change(field, item))
    if (typeof value !== 'string') return value
    if (isSecretName(name, '')) {
      this.secrets.add(value)
      return REMOVED
    }
    const personal = Object.hasOwn(PERSONAL_FIELDS, name) ? PERSONAL_FIELDS[name] : undefined
    if (personal) return this.replacer.replaceValue(personal.kind, personal.category, value)
    const composed = Object.hasOwn(COMPOSED_FIELDS, name) ? COMPOSED_FIELDS[name] : undefined
    if (composed) return this.replacer.replaceValue(composed, 'names', value)
    if (name === 'name' && NAMED_PEOPLE.includes(type))
      return this.replacer.replaceValue('name', 'names', value)
    return value
  }

  /** Replaces the texts of a value, which can be JSON or contain it. */
  private replaceText(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(item => this.replaceText(item))
    if (isJsonObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, this.replaceText(item)]),
      )
    if (typeof value !== 'string' || NOT_TEXT.test(value)) return value
    const json = /^[[{]/.test(value) ? parseJson(value) : undefined
    return json === undefined
      ? this.replacer.replaceValue('text', 'metafields', value)
      : JSON.stringify(this.replaceText(json))
  }

  private withoutSecrets(text: string): string {
    let result = text
    for (const secret of this.secrets) result = result.replaceAll(secret, REMOVED)
    return result
  }

  private mapTexts(value: unknown, map: (text: string) => string): unknown {
    if (typeof value === 'string') return map(value)
    if (Array.isArray(value)) return value.map(item => this.mapTexts(item, map))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, this.mapTexts(field, map)]),
    )
  }
}

/** Returns whether a field has what people wrote. */
function isFreeText({ type, name, path }: ResponseField): boolean {
  if (type === 'Attribute') return name === 'value'
  // E.g. that a customer with a name placed an order.
  if (type.endsWith('Event')) return name === 'message'
  return type === 'Metafield' && ['value', 'jsonValue'].includes(name) && isPersonal(path)
}

/** Returns whether the nearest type with metafields on the way to one is about a person. */
function isPersonal(path: readonly string[]): boolean {
  const owner = path.findLast(type => !type.startsWith('Metafield'))
  return owner === undefined || isPersonalOwner(owner.toUpperCase())
}

function schemaOf(path: string): GraphQLSchema | undefined {
  const [, admin, version] = /^(\/admin)?\/api\/([^/]+)\/graphql\.json$/.exec(path) ?? []
  return version === undefined ? undefined : loadSchema(admin ? 'admin' : 'storefront', version)
}
