//! What a staff member may do at the back office. Everybody there has the authority `ROLE_ADMIN`; a staff role narrows it. The roles
//! and their permissions are the hospital's configuration (docs/adr/0038).

mod permission;
mod role;

pub use permission::{Permission, Permissions};
pub use role::{InvalidStaffRole, StaffRole, StaffRoles};
