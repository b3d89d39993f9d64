"""PostgreSQL and Valkey from wheels, for machines that have neither: where they are, who keeps and uses them."""
