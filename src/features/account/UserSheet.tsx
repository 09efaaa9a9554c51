import href from './user.lazy.scss?url';

/** Links the looks of sign-in, profile and addresses when the first part that needs them mounts. */
export function UserSheet() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
