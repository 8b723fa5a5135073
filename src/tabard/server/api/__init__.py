"""The HTTP API: one module per resource. Each lists its endpoints with the types of their bodies; `openapi` describes
them for machines."""
