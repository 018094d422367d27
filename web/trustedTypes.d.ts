/**
 * Trusted Types policies that the CSP header allows: `map` for the map's URL, `default` for overlays in the
 * Studio's frame. Missing in some browsers and in Node. Strictly speaking, a policy returns an object, not a string.
 */
declare var trustedTypes:
  | {
      createPolicy<Rules extends Record<string, (text: string) => string>>(name: 'map' | 'default', rules: Rules): Rules
    }
  | undefined
