import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StaffRole } from "#/server/platform/contract.ts";

/** A part of the back office: where it stands, what it is called, and who works there beside the administrator. */
export interface Section {
  /** Below `/admin/`; empty: the first one. With `/*` at its end it has pages of its own. */
  path: string;
  label: string;
  roles: readonly StaffRole[];
  Part: LazyExoticComponent<ComponentType>;
}

/** Every part of the back office, in the order of its menu: the one table for addresses and navigation. */
export const sections: readonly Section[] = [];

/** The parts that somebody in `role` may work in. */
export const sectionsFor = (role: StaffRole): Section[] =>
  sections.filter(({ roles }) => role === "administrator" || roles.includes(role));
