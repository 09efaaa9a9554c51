// What the backend needs of the outside. The process passes implementations; tests pass their own.

export interface Clock {
  now(): Date;
}
