/**
 * Folder of the files that extend the local platform, in the root of an app. The layer's module
 * types them, and the local platform loads them.
 */
export const EXTENSION_FOLDER = 'platform/emulator'
