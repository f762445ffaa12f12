import type { DomainEvidence } from '../../engine/resolve/domain-evidence'

/** How the behavior of the roots, and the texts of errors, of this domain are known. */
export const evidence: DomainEvidence = {
  roots: {
    fileAcknowledgeUpdateFailed: 'documented',
    fileCreate: 'recorded',
    fileDelete: 'recorded',
    fileUpdate: 'recorded',
    files: 'recorded',
    stagedUploadTargetGenerate: 'assumed',
    stagedUploadTargetsGenerate: 'assumed',
    stagedUploadsCreate: 'recorded',
  },
  texts: {
    'The provided filename already exists.': 'documented',
    'Cannot update the preview image and image at the same time because they are one and the same.':
      'recorded',
    "Duplicate resolution mode 'REPLACE' is not supported for '…' media type.": 'recorded',
    'File URL is invalid': 'recorded',
    'File id […] does not exist.': 'recorded',
    'Invalid image source url value provided': 'recorded',
    'Missing filename argument when attempting to use REPLACE duplicate mode.': 'recorded',
    'Non-ready files cannot be updated.': 'recorded',
    'Provided filename extension must match original source.': 'recorded',
    'The alt value exceeds the maximum limit of … characters.': 'recorded',
    'The filename extension provided must match the original filename.': 'recorded',
    'The reference target does not exist': 'recorded',
    'Updating the filename is only supported on images and generic files': 'recorded',
    'Updating the original source is not supported for this media type.': 'recorded',
    'file size is required for … resources': 'recorded',
    'File with id … is not in the READY state.': 'recorded',
    '…: (…) is not a recognized format': 'recorded',
  },
}
