import type { Plugin } from 'vite'

const BRIDGE_SCRIPT = /<script[^>]*core\.sanity-cdn\.[^>]*><\/script>/g
const REMOTE_FONT = /@font-face\s*\{[^}]*(?:studio|design-system)-static\.sanity\.io[^}]*\}/g

/** Removes Sanity's bridge script and remote fonts from a page or style sheet; system fonts are used instead. */
export function withoutRemoteAssets(text: string): string {
  return text.replace(BRIDGE_SCRIPT, '').replace(REMOTE_FONT, '')
}

/** Keeps a local Studio on this machine: its page loads nothing from other hosts. */
export function offlineAssets(): Plugin {
  return {
    name: 'offline-assets',
    enforce: 'post',
    transform(code, id) {
      return /\.css(?:$|\?)/.test(id) && code.includes('-static.sanity.io') ? withoutRemoteAssets(code) : undefined
    },
    transformIndexHtml: { order: 'post', handler: withoutRemoteAssets },
    generateBundle: {
      order: 'post',
      // The Studio's index.html is emitted as an asset, bypassing transformIndexHtml.
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && typeof file.source === 'string' && /\.(?:html|css)$/.test(file.fileName)) {
            file.source = withoutRemoteAssets(file.source)
          }
        }
      },
    },
  }
}
