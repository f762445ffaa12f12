import type { FileCreateInput, FileUpdateInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import type { MutationError } from '../../engine/resolve/mutation'
import { fileStatus } from '../media/image-node'
import { findByFilename, findMedia } from '../media/media-records'
import { PRODUCTS } from '../products/product-records'
import { extensionOf, filenameOf, isFileUrl } from './file-types'

/** A change of a file, with the id that older versions require. */
export type FileChange = FileUpdateInput & { id: string }

const MAX_ALT_LENGTH = 512
/** Types whose files can be renamed, and replaced by a new file of the same name. */
const NAMED_TYPES = ['IMAGE', 'FILE']

/** Lists the first error of each new file. */
export function checkNewFiles(
  files: readonly FileCreateInput[],
  context: GraphqlContext,
): MutationError[] {
  return files.flatMap((file, index) => newFileError(file, ['files', String(index)], context) ?? [])
}

function newFileError(
  { alt, contentType, duplicateResolutionMode, filename, originalSource }: FileCreateInput,
  path: readonly string[],
  { store }: GraphqlContext,
): MutationError | undefined {
  if (!isFileUrl(originalSource))
    return {
      field: [...path, 'originalSource'],
      message: 'File URL is invalid',
      code: 'INVALID_IMAGE_SOURCE_URL',
    }
  const extension = extensionOf(filenameOf(originalSource))
  if (typeof filename === 'string' && extension !== '' && extensionOf(filename) !== extension)
    return {
      field: [...path, 'filename'],
      message: 'Provided filename extension must match original source.',
      code: 'MISMATCHED_FILENAME_AND_ORIGINAL_SOURCE',
    }
  if (duplicateResolutionMode === 'REPLACE' && !NAMED_TYPES.includes(contentType ?? ''))
    return {
      field: [...path, 'duplicateResolutionMode'],
      message: `Duplicate resolution mode 'REPLACE' is not supported for '${contentType ?? 'MISSING'}' media type.`,
      code: 'INVALID_DUPLICATE_MODE_FOR_TYPE',
    }
  if (duplicateResolutionMode === 'REPLACE' && typeof filename !== 'string')
    return {
      field: [...path, 'filename'],
      message: 'Missing filename argument when attempting to use REPLACE duplicate mode.',
      code: 'MISSING_FILENAME_FOR_DUPLICATE_MODE_REPLACE',
    }
  if (
    duplicateResolutionMode === 'RAISE_ERROR' &&
    findByFilename(store.records, filename ?? filenameOf(originalSource))
  )
    return {
      field: [...path, 'filename'],
      message: 'The provided filename already exists.',
      code: 'FILENAME_ALREADY_EXISTS',
    }
  return altError(alt, path)
}

/** Lists the errors of changes of files: those of all files first, then those of each one. */
export function checkFileUpdates(
  files: readonly FileChange[],
  context: GraphqlContext,
): MutationError[] {
  const missing = checkExisting(
    files.map(({ id }) => id),
    context,
    'files',
  )
  if (missing.length > 0) return missing
  const rest = [
    ...checkReady(files, context),
    ...checkFilenames(files, context),
    ...checkReferences(files, context),
  ]
  if (rest.length > 0) return rest.slice(0, 1)
  return files.flatMap((file, index) => updateErrors(file, ['files', String(index)]))
}

/** Checks that files exist. */
export function checkExisting(
  ids: readonly string[],
  { store }: GraphqlContext,
  field: string,
): MutationError[] {
  const missing = ids.filter(id => !findMedia(store.records, id))
  if (missing.length === 0) return []
  const list = missing.map(id => `"${id}"`).join(', ')
  return [
    {
      field: [field],
      message: `File id [${list}] does not exist.`,
      code: 'FILE_DOES_NOT_EXIST',
    },
  ]
}

/** Checks that files are not being processed. */
function checkReady(
  files: readonly { id: string }[],
  { store, clock }: GraphqlContext,
): MutationError[] {
  const isReady = files.every(({ id }) => {
    const media = findMedia(store.records, id)
    return media !== undefined && fileStatus(media, clock.now()) === 'READY'
  })
  if (isReady) return []
  const message = 'Non-ready files cannot be updated.'
  return [{ field: ['files'], message, code: 'NON_READY_STATE' }]
}

function checkFilenames(files: readonly FileChange[], { store }: GraphqlContext): MutationError[] {
  const errors: MutationError[] = []
  for (const { id, filename } of files) {
    const media = findMedia(store.records, id)
    if (!media || typeof filename !== 'string') continue
    if (!NAMED_TYPES.includes(media.mediaContentType))
      errors.push({
        field: ['files'],
        message: 'Updating the filename is only supported on images and generic files',
        code: 'UNSUPPORTED_MEDIA_TYPE_FOR_FILENAME_UPDATE',
      })
    else if (extensionOf(filename) !== extensionOf(media.filename))
      errors.push({
        field: ['files'],
        message: 'The filename extension provided must match the original filename.',
        code: 'INVALID_FILENAME_EXTENSION',
      })
  }
  return errors
}

function checkReferences(files: readonly FileChange[], context: GraphqlContext): MutationError[] {
  const targets = files.flatMap(({ referencesToAdd, referencesToRemove }) => [
    ...(referencesToAdd ?? []),
    ...(referencesToRemove ?? []),
  ])
  if (targets.every(id => PRODUCTS.in(context).get(id))) return []
  const message = 'The reference target does not exist'
  return [{ field: ['files'], message, code: 'REFERENCE_TARGET_DOES_NOT_EXIST' }]
}

function updateErrors(file: FileChange, path: readonly string[]): MutationError[] {
  const { id, alt, originalSource, previewImageSource } = file
  const hasSource = typeof originalSource === 'string'
  if (id.includes('/ExternalVideo/') && hasSource)
    return [
      {
        field: [...path, 'originalSource'],
        message: 'Updating the original source is not supported for this media type.',
        code: 'INVALID',
      },
    ]
  if (id.includes('/MediaImage/') && hasSource && typeof previewImageSource === 'string')
    return ['previewImageSource', 'originalSource'].map(name => ({
      field: [...path, name],
      message:
        'Cannot update the preview image and image at the same time because they are one and the same.',
      code: 'INVALID',
    }))
  const source = originalSource ?? previewImageSource
  if (typeof source === 'string' && !isFileUrl(source))
    return [
      {
        // The platform names this field for the original source too.
        field: [...path, 'previewImageSource'],
        message: 'Invalid image source url value provided',
        code: 'INVALID_IMAGE_SOURCE_URL',
      },
    ]
  const error = altError(alt, path)
  return error ? [error] : []
}

function altError(
  alt: string | null | undefined,
  path: readonly string[],
): MutationError | undefined {
  if ((alt ?? '').length <= MAX_ALT_LENGTH) return undefined
  return {
    field: [...path, 'alt'],
    message: `The alt value exceeds the maximum limit of ${MAX_ALT_LENGTH} characters.`,
    code: 'ALT_VALUE_LIMIT_EXCEEDED',
  }
}

/** Lists the files that are not processed yet, by their ids. */
export function unreadyErrors(
  ids: readonly string[],
  { store, clock }: GraphqlContext,
): MutationError[] {
  return ids
    .filter(id => {
      const media = findMedia(store.records, id)
      return media !== undefined && fileStatus(media, clock.now()) !== 'READY'
    })
    .map(id => ({
      field: ['fileIds'],
      code: 'NON_READY_STATE',
      message: `File with id ${id} is not in the READY state.`,
    }))
}
